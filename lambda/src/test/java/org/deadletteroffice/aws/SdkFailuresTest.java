package org.deadletteroffice.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class SdkFailuresTest {

  @ParameterizedTest
  @CsvSource({
    "400, ProvisionedThroughputExceededException, true",
    "400, RequestLimitExceeded, true",
    "400, ThrottlingException, true",
    "409, ConditionalRequestConflict, true",
    "429, TooManyRequestsException, true",
    "500, InternalServerError, true",
    "503, SlowDown, true",
    "400, ValidationException, false",
    "400, ItemCollectionSizeLimitExceededException, false",
    "400, ResourceNotFoundException, false",
    "403, AccessDenied, false"
  })
  void an_answer_says_whether_trying_again_helps(int status, String code, boolean helps) {
    SdkException answer =
        DynamoDbException.builder()
            .statusCode(status)
            .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
            .build();

    StoreUnavailableException failure = SdkFailures.unavailable("recording", answer);

    assertThat(failure.retryHelps()).isEqualTo(helps);
    assertThat(failure).hasCause(answer).hasMessageStartingWith("recording failed: ");
  }

  @Test
  void without_an_answer_trying_again_helps() {
    assertThat(SdkFailures.retryHelps(SdkClientException.create("connection reset"))).isTrue();
    assertThat(SdkFailures.retryHelps(ApiCallTimeoutException.create(8_000))).isTrue();
  }
}
