package org.deadletteroffice.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.deadletteroffice.deadletter.ArrivalBuilder;

/**
 * One record of an SQS event as JSON: redriven from orders-ingest a minute ago, unless said
 * otherwise.
 */
public final class SqsRecord {

  static final ObjectMapper JSON = new ObjectMapper();
  private static final AtomicInteger SERIAL = new AtomicInteger();

  private final ObjectNode record = JSON.createObjectNode();
  private final ObjectNode attributes = JSON.createObjectNode();
  private final ObjectNode messageAttributes = JSON.createObjectNode();

  public static SqsRecord aRecord() {
    return new SqsRecord();
  }

  private SqsRecord() {
    record.put("messageId", "message-of-the-test-" + SERIAL.incrementAndGet());
    record.put("receiptHandle", "handle");
    attributes.put("ApproximateReceiveCount", "4");
    attributes.put("SenderId", "AROAEXAMPLEROLE00001:orders-producer");
    attributes.put("DeadLetterQueueSourceArn", ArrivalBuilder.SOURCE);
    record.set("attributes", attributes);
    record.set("messageAttributes", messageAttributes);
    record.put("eventSource", "aws:sqs");
    record.put("eventSourceARN", ArrivalBuilder.DLQ);
    record.put("awsRegion", "eu-west-1");
    withBody("{\"order\":1}");
    sentAt(ArrivalBuilder.NOW.minusSeconds(60));
  }

  public SqsRecord withId(String id) {
    record.put("messageId", id);
    return this;
  }

  public SqsRecord withBody(String body) {
    record.put("body", body);
    return withMd5(md5(body));
  }

  public SqsRecord withMd5(String md5) {
    record.put("md5OfBody", md5);
    return this;
  }

  public SqsRecord with(String member, String value) {
    record.put(member, value);
    return this;
  }

  public SqsRecord without(String member) {
    record.remove(member);
    attributes.remove(member);
    return this;
  }

  public SqsRecord onQueue(String arn) {
    return with("eventSourceARN", arn);
  }

  public SqsRecord sentDirectly() {
    return without("DeadLetterQueueSourceArn");
  }

  public SqsRecord inGroup(String group) {
    return withSystemAttribute("MessageGroupId", group);
  }

  public SqsRecord sentAt(Instant time) {
    return withSystemAttribute("SentTimestamp", String.valueOf(time.toEpochMilli()));
  }

  public SqsRecord withSystemAttribute(String name, String value) {
    attributes.put(name, value);
    return this;
  }

  public SqsRecord withKey(String producerKey) {
    return withAttribute("idempotency_key", "String", producerKey);
  }

  public SqsRecord withAttribute(String name, String type, String value) {
    messageAttributes.putObject(name).put("dataType", type).put("stringValue", value);
    return this;
  }

  public SqsRecord withBinary(String name, String type, byte[] value) {
    messageAttributes
        .putObject(name)
        .put("dataType", type)
        .put("binaryValue", Base64.getEncoder().encodeToString(value));
    return this;
  }

  public ObjectNode json() {
    return record;
  }

  /** Records as one event. */
  public static String event(SqsRecord... records) {
    ObjectNode event = JSON.createObjectNode();
    ArrayNode array = event.putArray("Records");
    for (SqsRecord record : records) {
      array.add(record.json());
    }
    return event.toString();
  }

  static String md5(String body) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("MD5").digest(body.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
