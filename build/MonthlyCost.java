import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an office costs in a month, as a Markdown table: {@code java build/MonthlyCost.java [letters
 * per month ...]}. Change the numbers below to your Region's prices and your messages.
 */
final class MonthlyCost {

  // List prices in USD, us-east-1, without free tiers, as published in 2026.
  static final double DYNAMODB_WRITE_UNIT = 0.625e-6;
  static final double DYNAMODB_READ_UNIT = 0.125e-6;
  static final double DYNAMODB_GB_MONTH = 0.25;
  static final double POINT_IN_TIME_GB_MONTH = 0.20;
  static final double LAMBDA_REQUEST = 0.20e-6;
  static final double LAMBDA_ARM_GB_SECOND = 0.0000133334;
  static final double SQS_REQUEST = 0.40e-6;
  static final double S3_PUT = 5e-6;
  static final double S3_GB_MONTH = 0.023;
  static final double SCHEDULER_INVOCATION = 1e-6;
  static final double CLOUDWATCH_METRIC = 0.30;
  static final double CLOUDWATCH_ALARM_METRIC = 0.10;
  static final double CLOUDWATCH_COMPOSITE_ALARM = 0.50;
  static final double CLOUDWATCH_DASHBOARD = 3.00;
  static final double CLOUDWATCH_PUT_REQUEST = 10e-6;
  static final double LOGS_GB = 0.50;
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
  static final int RUNS_PER_MONTH = 2 * 60 * 24 * 30;
  static final double SECONDS_PER_RUN = 1.5;
  static final int METRICS = 55;
  static final int ALARM_METRICS = 32;
  static final int COMPOSITE_ALARMS = 1;
  static final int KEYS = 1;
  static final double IDLE_POLLS = 2 * 5 * (30 * 86_400.0 / 20);

  /**
   * Writes of a letter: created, claimed, marked and settled per replay; each index once a change.
   */
  static final double WRITES = 1 + 3 * REPLAYS;

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
    return List.of(
        line("DynamoDB read units of measure", perRun * RUNS_PER_MONTH / 2, DYNAMODB_READ_UNIT));
  }

  static List<Line> fixed() {
    double gbSeconds = RUNS_PER_MONTH * SECONDS_PER_RUN * 0.75;
    double reads = RUNS_PER_MONTH * (96 * 0.6 + 8);
    return List.of(
        line("scheduled runs", RUNS_PER_MONTH, LAMBDA_REQUEST + SCHEDULER_INVOCATION),
        line("Lambda GB-seconds of them", gbSeconds, LAMBDA_ARM_GB_SECOND),
        line("DynamoDB read units of them, empty table", reads, DYNAMODB_READ_UNIT),
        line("SQS requests of idle pollers", IDLE_POLLS, SQS_REQUEST),
        line("metrics of the office", METRICS, CLOUDWATCH_METRIC),
        line("PutMetricData requests", RUNS_PER_MONTH / 2.0, CLOUDWATCH_PUT_REQUEST),
        line("metrics in alarms", ALARM_METRICS, CLOUDWATCH_ALARM_METRIC),
        line("composite alarms", COMPOSITE_ALARMS, CLOUDWATCH_COMPOSITE_ALARM),
        line("dashboards", 1, CLOUDWATCH_DASHBOARD),
        line("customer keys", KEYS, KMS_KEY));
  }

  static List<Line> variable(long letters) {
    double indexWrites = 2 * WRITES;
    double units = letters * (WRITES * Math.ceil(ITEM_KB) + indexWrites);
    double batches = letters * (1 + REPLAYS * 0.3) / 5;
    double gb = letters * ITEM_KB / 1e6 * DAYS_IN_TABLE / 30;
    return List.of(
        line("DynamoDB write units", units, DYNAMODB_WRITE_UNIT),
        line("DynamoDB GB-months, with recovery", gb, DYNAMODB_GB_MONTH + POINT_IN_TIME_GB_MONTH),
        line("SQS requests", letters * (2 + REPLAYS) / 5, SQS_REQUEST),
        line("Lambda requests of capture", batches, LAMBDA_REQUEST),
        line("Lambda GB-seconds of capture", batches * 0.15, LAMBDA_ARM_GB_SECOND),
        line("S3 writes", letters * LARGE_SHARE, S3_PUT),
        line(
            "S3 GB-months, after a year", 12 * letters * LARGE_SHARE * LARGE_KB / 1e6, S3_GB_MONTH),
        line("log GB", letters * LOG_LINES * LOG_LINE_KB / 1e6, LOGS_GB),
        line("KMS requests", letters * (0.4 + 2 * LARGE_SHARE), KMS_REQUEST));
  }

  private static Line line(String what, double units, double price) {
    return new Line(
        what, String.format(Locale.ROOT, units < 10 ? "%,.2f" : "%,.0f", units), units * price);
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
