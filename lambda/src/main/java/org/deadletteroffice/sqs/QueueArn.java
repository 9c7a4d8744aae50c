package org.deadletteroffice.sqs;

/** The parts of a queue's ARN, in any partition. */
record QueueArn(String partition, String region, String account, String name) {

  private static final int PARTS = 6;

  /**
   * The parts of {@code arn:<partition>:sqs:<region>:<account>:<name>}.
   *
   * @throws IllegalArgumentException if the text is no such ARN
   */
  static QueueArn parse(String arn) {
    String[] parts = arn.split(":", -1);
    if (parts.length != PARTS || !parts[0].equals("arn") || !parts[2].equals("sqs")) {
      throw new IllegalArgumentException("not the ARN of a queue: " + arn);
    }
    return new QueueArn(parts[1], parts[3], parts[4], parts[5]);
  }
}
