import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an office costs in a month, as a Markdown table: {@code java build/MonthlyCost.java [letters
 * per month ...]}. Change the numbers below to your Region's prices and your messages.
 */
final class MonthlyCost {

  // List prices in USD, us-east-1, without free tiers, checked on 2026-11-30.

  // "Amazon DynamoDB pricing for on-demand capacity"
  static final double DYNAMODB_WRITE_UNIT = 0.625e-6;
  static final double DYNAMODB_READ_UNIT = 0.125e-6;
  static final double DYNAMODB_GB_MONTH = 0.25;
  static final double POINT_IN_TIME_GB_MONTH = 0.20;

  // "AWS Lambda pricing"; SnapStart is free of charge for Java ("Improving startup performance with
  // Lambda SnapStart").
  static final double LAMBDA_REQUEST = 0.20e-6;
  static final double LAMBDA_ARM_GB_SECOND = 0.0000133334;

  // "Amazon SQS pricing"
  static final double SQS_REQUEST = 0.40e-6;
  static final double SQS_FIFO_REQUEST = 0.50e-6;

  // "Amazon S3 pricing"
  static final double S3_PUT = 5e-6;
  static final double S3_GB_MONTH = 0.023;

  // "Amazon EventBridge pricing"
  static final double SCHEDULER_INVOCATION = 1e-6;

  // "Amazon CloudWatch pricing"
  static final double CLOUDWATCH_METRIC = 0.30;
  static final double CLOUDWATCH_ALARM_METRIC = 0.10;
  static final double CLOUDWATCH_COMPOSITE_ALARM = 0.50;
  static final double CLOUDWATCH_DASHBOARD = 3.00;
  static final double CLOUDWATCH_PUT_REQUEST = 10e-6;
  static final double CLOUDWATCH_GET_METRIC = 10e-6;
  static final double LOGS_GB = 0.50;

  // "AWS X-Ray pricing"
  static final double XRAY_TRACE = 5e-6;

  // "AWS Key Management Service pricing"
  static final double KMS_KEY = 1.00;
  static final double KMS_REQUEST = 3e-6;

  // One letter: an item of 2 KB, one failed replay in three, one payload in twenty in S3.
  static final double ITEM_KB = 2;
  static final double REPLAYS = 1.5;
  static final double LARGE_SHARE = 0.05;
  static final double LARGE_KB = 100;
  static final double DAYS_IN_TABLE = 32;
  static final double INDEX_ENTRY_BYTES = 260;
  static final double LOG_LINES = 4;
  static final double LOG_LINE_KB = 1.2;

  // The office itself, in the default stack.
  static final int MINUTES = 60 * 24 * 30;
  static final int FIVE_MINUTES = MINUTES / 5;
  static final int HOURS = MINUTES / 60;
  static final int DEAD_LETTER_QUEUES = 2;
  static final double SECONDS_PER_RUN = 1.5;
  static final double LOG_KB_PER_RUN = 0.9;
  static final int ALARM_METRICS = 39;
  static final int COMPOSITE_ALARMS = 1;
  static final int KEYS = 1;

  /**
   * By the minute 9, heartbeats 2, deadlines 2, unguarded sources 1, depth of other sources 1; for
   * each DLQ its time to loss, its last resort's, its canary and its books, and three of these by
   * office.
   */
  static final int GAUGES = 9 + 2 + 2 + 1 + 1 + 4 * DEAD_LETTER_QUEUES + 3;

  /** Of an office where something fails every hour: 7 usual counters, how, why, 3 of arrivals. */
  static final int COUNTERS = 7 + 1 + 1 + 3 * 2;

  /** Of a source that fails every hour: its depth and the 7 usual counters. */
  static final int SOURCE_METRICS = 1 + 7;

  /** Lambda polls an idle queue with five connections, each for 20 seconds. */
  static final double IDLE_POLLS_PER_QUEUE = 5 * (MINUTES * 60.0 / 20);

  /** Measure counts 96 partitions, and looks at them every five minutes with 4 records. */
  static final double MEASURE_READS = 96 * 0.5 * 1.2 + 4 / 5.0;

  /** Control records; and 16 partitions of each source. */
  static final double REPLAY_READS = 3;

  static final double SOURCE_READS = 16 * 0.5;

  /**
   * DynamoDB, SQS and S3 ask KMS once in five minutes for each function and key: capture for table
   * and DLQ, replay to send and the consumer to receive (4), and two for the bucket.
   */
  static final int KMS_CALLS = 2 + 4 + 2;

  /** Writes of a letter: created; claimed, marked and settled per replay. */
  static final double WRITES = 1 + 3 * REPLAYS;

  /**
   * What they write in the two indexes, where a changed key counts twice: created 2, claimed 4,
   * marked 2, queued again 4, resolved 2.
   */
  static final double INDEX_WRITES = 2 + (4 + 2) * REPLAYS + 4 * (REPLAYS - 1) + 2;

  record Line(String what, String units, double usd) {}

  public static void main(String[] arguments) {
    List<Long> sizes = new ArrayList<>();
    for (String argument : arguments) {
      sizes.add(Long.parseLong(argument));
    }
    if (sizes.isEmpty()) {
      sizes.addAll(List.of(1_000L, 100_000L, 10_000_000L));
    }
    System.out.println("| | units | USD per month |");
    System.out.println("| --- | --- | ---: |");
    print("fixed", fixed());
    print("each source queue that fails every hour", source());
    for (long letters : sizes) {
      print(String.format(Locale.ROOT, "%,d letters a month", letters), variable(letters));
      print(String.format(Locale.ROOT, "%,d letters waiting", letters), waiting(letters));
    }
  }

  /**
   * Letters that wait a whole month: measure counts each of them in the index every minute, and
   * looks at each every five.
   */
  static List<Line> waiting(long letters) {
    double perRun = 1.2 * letters * INDEX_ENTRY_BYTES / 4_096 * 0.5;
    return List.of(line("DynamoDB read units of measure", perRun * MINUTES, DYNAMODB_READ_UNIT));
  }

  static List<Line> fixed() {
    int runs = 2 * MINUTES;
    double polls = IDLE_POLLS_PER_QUEUE * DEAD_LETTER_QUEUES / 2;
    double looks = 2.0 * DEAD_LETTER_QUEUES * FIVE_MINUTES;
    double books = 3 * 4.0 * DEAD_LETTER_QUEUES * HOURS;
    return List.of(
        line("scheduled runs", runs, LAMBDA_REQUEST + SCHEDULER_INVOCATION),
        line("Lambda GB-seconds of them", runs * SECONDS_PER_RUN * 0.5, LAMBDA_ARM_GB_SECOND),
        line(
            "DynamoDB read units of them, empty table",
            (MEASURE_READS + REPLAY_READS) * MINUTES,
            DYNAMODB_READ_UNIT),
        line("X-Ray traces of them", runs, XRAY_TRACE),
        line("log GB of them", runs * LOG_KB_PER_RUN / 1e6, LOGS_GB),
        line("KMS requests of them", 2 * FIVE_MINUTES, KMS_REQUEST),
        line("SQS requests, idle pollers and measure", polls + looks, SQS_REQUEST),
        line("SQS FIFO requests, idle pollers", polls, SQS_FIFO_REQUEST),
        line("gauges", GAUGES, CLOUDWATCH_METRIC),
        line("counters, if something fails every hour", COUNTERS, CLOUDWATCH_METRIC),
        line("PutMetricData requests", MINUTES, CLOUDWATCH_PUT_REQUEST),
        line("metrics read back", books, CLOUDWATCH_GET_METRIC),
        line("metrics in alarms", ALARM_METRICS, CLOUDWATCH_ALARM_METRIC),
        line("composite alarms", COMPOSITE_ALARMS, CLOUDWATCH_COMPOSITE_ALARM),
        line("dashboards", 1, CLOUDWATCH_DASHBOARD),
        line("customer keys", KEYS, KMS_KEY));
  }

  /** Its tags are read every minute, its attributes at most by replay and every five by measure. */
  static List<Line> source() {
    return List.of(
        line("depth and counters", SOURCE_METRICS, CLOUDWATCH_METRIC),
        line("DynamoDB read units of replay", SOURCE_READS * MINUTES, DYNAMODB_READ_UNIT),
        line("SQS requests", 3 * MINUTES + FIVE_MINUTES, SQS_REQUEST));
  }

  static List<Line> variable(long letters) {
    double units = letters * (WRITES * Math.ceil(ITEM_KB) + INDEX_WRITES);
    double batches = letters * (1 + REPLAYS * 0.3) / 5;
    double gb = letters * ITEM_KB / 1e6 * DAYS_IN_TABLE / 30;
    return List.of(
        line("DynamoDB write units", units, DYNAMODB_WRITE_UNIT),
        line("DynamoDB GB-months, with recovery", gb, DYNAMODB_GB_MONTH + POINT_IN_TIME_GB_MONTH),
        line("SQS requests", letters * (2 + REPLAYS) / 5, SQS_REQUEST),
        line("Lambda requests of capture", batches, LAMBDA_REQUEST),
        line("Lambda GB-seconds of capture", batches * 0.15, LAMBDA_ARM_GB_SECOND),
        line("X-Ray traces of capture, at most", traces(batches), XRAY_TRACE),
        line("S3 writes", letters * LARGE_SHARE, S3_PUT),
        line(
            "S3 GB-months, after a year", 12 * letters * LARGE_SHARE * LARGE_KB / 1e6, S3_GB_MONTH),
        line("log GB", letters * LOG_LINES * LOG_LINE_KB / 1e6, LOGS_GB),
        line("KMS requests", KMS_CALLS * Math.min(letters, FIVE_MINUTES), KMS_REQUEST));
  }

  /** X-Ray takes the first of each second, and one in twenty of the others. */
  private static double traces(double invocations) {
    double firsts = Math.min(invocations, MINUTES * 60.0);
    return firsts + 0.05 * (invocations - firsts);
  }

  private static Line line(String what, double units, double price) {
    boolean whole = units >= 10 || units == Math.rint(units);
    return new Line(
        what, String.format(Locale.ROOT, whole ? "%,.0f" : "%,.2f", units), units * price);
  }

  private static void print(String title, List<Line> lines) {
    double sum = lines.stream().mapToDouble(Line::usd).sum();
    System.out.printf(Locale.ROOT, "| **%s** | | **%,.2f** |%n", title, sum);
    lines.forEach(
        line ->
            System.out.printf(
                Locale.ROOT, "| %s | %s | %,.2f |%n", line.what(), line.units(), line.usd()));
  }

  private MonthlyCost() {}
}
