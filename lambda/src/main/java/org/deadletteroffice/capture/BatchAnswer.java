package org.deadletteroffice.capture;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import java.util.List;
import java.util.Objects;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;

/** Results as the partial batch response of an SQS event source. */
final class BatchAnswer {

  /**
   * Names each delivery that is left in its queue once, and nothing else: one empty or unknown id
   * would bring back the whole batch.
   *
   * @throws DeadLetterOfficeException if one without an id is left; an error answer keeps the whole
   *     batch, and with it the one that cannot be named
   */
  static SQSBatchResponse of(List<Result> results) {
    List<Delivery> left =
        results.stream()
            .filter(result -> result.outcome() == Outcome.REPORTED_BACK)
            .map(Result::delivery)
            .toList();
    if (left.stream().anyMatch(delivery -> delivery.reportedAs() == null)) {
      throw new DeadLetterOfficeException(
          "a message without an id could not be stored: the whole batch must come again",
          true,
          null);
    }
    return new SQSBatchResponse(
        left.stream()
            .map(Delivery::reportedAs)
            .filter(Objects::nonNull)
            .distinct()
            .map(BatchItemFailure::new)
            .toList());
  }

  private BatchAnswer() {}
}
