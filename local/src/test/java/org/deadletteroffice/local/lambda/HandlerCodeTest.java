package org.deadletteroffice.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

class HandlerCodeTest {
  private static final Context CONTEXT = new LocalContext("f", "id", 128, Long.MAX_VALUE);
  private static final String ARN = "arn:aws:sqs:eu-west-1:111122223333:letters";

  private static final Message MESSAGE =
      Message.builder()
          .messageId("m1")
          .receiptHandle("r1")
          .body("{\"größe\":1}")
          .md5OfBody("b5")
          .md5OfMessageAttributes("a5")
          .attributes(
              Map.of(
                  MessageSystemAttributeName.SENT_TIMESTAMP,
                  "1767225600000",
                  MessageSystemAttributeName.DEAD_LETTER_QUEUE_SOURCE_ARN,
                  ARN + "-source"))
          .messageAttributes(
              Map.of(
                  "text",
                      MessageAttributeValue.builder()
                          .dataType("String.kind")
                          .stringValue("v")
                          .build(),
                  "bytes",
                      MessageAttributeValue.builder()
                          .dataType("Binary")
                          .binaryValue(SdkBytes.fromByteArray(new byte[] {0, -1, 1, 10}))
                          .build()))
          .build();

  @Test
  void a_queue_event_has_the_members_that_lambda_delivers() {
    assertThat(SqsEventJson.record(MESSAGE, ARN).toString())
        .isEqualToIgnoringWhitespace(
            """
            {"messageId":"m1","receiptHandle":"r1","body":"{\\"größe\\":1}",
             "attributes":%s,
             "messageAttributes":%s,
             "md5OfMessageAttributes":"a5","md5OfBody":"b5","eventSource":"aws:sqs",
             "eventSourceARN":"arn:aws:sqs:eu-west-1:111122223333:letters",
             "awsRegion":"eu-west-1"}
            """
                .formatted(
                    SqsEventJson.record(MESSAGE, ARN).get("attributes"),
                    SqsEventJson.record(MESSAGE, ARN).get("messageAttributes")));
    assertThat(SqsEventJson.record(MESSAGE, ARN).at("/messageAttributes/bytes").toString())
        .isEqualTo(
            """
            {"binaryValue":"AP8BCg==","stringListValues":[],"binaryListValues":[],"dataType":"Binary"}""");
    assertThat(SqsEventJson.record(MESSAGE, ARN).at("/messageAttributes/text").toString())
        .isEqualTo(
            """
            {"stringValue":"v","stringListValues":[],"binaryListValues":[],"dataType":"String.kind"}""");
  }

  @Test
  void an_event_handler_gets_and_gives_the_types_of_the_lambda_library() throws Exception {
    FunctionCode code = HandlerCode.of(new ReportsEveryMessage());

    byte[] response =
        code.run(SqsEventJson.event(List.of(SqsEventJson.record(MESSAGE, ARN))), CONTEXT);

    assertThat(new String(response, StandardCharsets.UTF_8))
        .isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"m1\"}]}");
  }

  @Test
  void a_handler_of_a_map_gets_plain_json() throws Exception {
    FunctionCode code = HandlerCode.of(new TellsDetail());

    byte[] response = code.run("{\"detail\":\"{}\"}".getBytes(StandardCharsets.UTF_8), CONTEXT);

    assertThat(new String(response, StandardCharsets.UTF_8)).isEqualTo("\"{}\"");
  }

  @Test
  void a_stream_handler_gets_the_bytes() throws Exception {
    FunctionCode code = HandlerCode.of(new Echo());

    assertThat(code.run(new byte[] {1, 2}, CONTEXT)).containsExactly(1, 2);
  }

  @Test
  void anything_else_is_refused() {
    assertThatThrownBy(() -> HandlerCode.of("a text"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("java.lang.String is not a Lambda handler");
  }

  /** Fails every message whose Binary attribute arrived as it was sent. */
  public static final class ReportsEveryMessage
      implements RequestHandler<SQSEvent, SQSBatchResponse> {
    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
      return new SQSBatchResponse(
          event.getRecords().stream()
              .filter(
                  message ->
                      ByteBuffer.wrap(new byte[] {0, -1, 1, 10})
                          .equals(
                              Objects.requireNonNull(message.getMessageAttributes().get("bytes"))
                                  .getBinaryValue()))
              .map(message -> new SQSBatchResponse.BatchItemFailure(message.getMessageId()))
              .toList());
    }
  }

  /** Answers one member of its input. */
  public static final class TellsDetail implements RequestHandler<Map<String, Object>, Object> {
    @Override
    public Object handleRequest(Map<String, Object> event, Context context) {
      return event.getOrDefault("detail", "none");
    }
  }

  /** Answers its input. */
  public static final class Echo implements RequestStreamHandler {
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context)
        throws IOException {
      input.transferTo(output);
    }
  }
}
