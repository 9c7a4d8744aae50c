package org.deadletteroffice.infra;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.ArnFormat;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.TableV2;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sqs.IQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/**
 * A whole office: table, queues, payload bucket, functions, schedules, alarms and a dashboard.
 *
 * <p>Nothing that holds a record is deleted with the stack. Queues of the same app name {@link
 * #deadLetterQueue} as theirs and are made known with {@link #guard}; queues defined elsewhere are
 * named in {@link DeadLetterOfficeProps#sources}.
 */
public final class DeadLetterOffice extends Construct {

  /** "Using Lambda with Amazon SQS": six times the function's timeout. */
  private static final Duration VISIBILITY =
      Duration.seconds(6 * Functions.CAPTURE_TIMEOUT.toSeconds().intValue());

  private static final String EVERY_MINUTE = "rate(1 minute)";

  private final IKey key;
  private final TableV2 table;
  private final GuardedQueue standard;
  private final GuardedQueue fifo;
  private final Bucket payloads;
  private final Functions functions;
  private final Schedules schedules;
  private final Intake intake;
  private final Notifications notifications;
  private final People people;
  private final List<SourceQueue> sources = new ArrayList<>();

  public DeadLetterOffice(Construct scope, String id, DeadLetterOfficeProps props) {
    super(scope, id);
    key = OfficeKey.in(this, props.keyArn());
    table = LetterTable.in(this, key);
    standard = GuardedQueue.standard(this, key, VISIBILITY);
    fifo = GuardedQueue.fifo(this, key, VISIBILITY);
    payloads = PayloadBucket.in(this, key);
    functions = Functions.in(this, props.code(), key, environment(props));
    schedules = Schedules.in(this, key);
    intake = new Intake(this, functions.capture());
    notifications = Notifications.in(this, props, key);

    Grants grants = new Grants(table, payloads, key);
    grants.toCapture(functions.capture());
    grants.toReplay(functions.replay());
    grants.toMeasure(functions.measure());
    people = People.in(this, subject());
    props.allSources().forEach(this::know);
    standard.acceptOnly(arns(props.sources(), false));
    fifo.acceptOnly(arns(props.sources(), true));
    tellFunctionsTheSources();
    runEveryMinute();
    Map<String, IQueue> drained = intake(props.adopted());
    functions.replay().may(ReplayTargets.judgedBy(drained.values()));
    MeasuredQueues.in(functions.measure(), List.of(standard, fifo), props.adopted());
    watch(props, drained);
  }

  /** The DLQ for standard queues. */
  public Queue deadLetterQueue() {
    return standard.queue();
  }

  /** The DLQ for FIFO queues. */
  public Queue deadLetterFifoQueue() {
    return fifo.queue();
  }

  /** What capture could not take from {@link #deadLetterQueue}. */
  public Queue lastResort() {
    return standard.lastResort();
  }

  /** What capture could not take from {@link #deadLetterFifoQueue}. */
  public Queue lastResortFifo() {
    return fifo.lastResort();
  }

  /** One item per dead letter. */
  public TableV2 table() {
    return table;
  }

  /** Payloads too large for an item. */
  public Bucket payloads() {
    return payloads;
  }

  /** Where alarms go that cannot wait. */
  public ITopic pageTopic() {
    return notifications.page();
  }

  /** Where alarms go that can wait until morning. */
  public ITopic ticketTopic() {
    return notifications.ticket();
  }

  /**
   * Makes a queue of the same app known: its letters are replayed to it. Call it for each queue
   * that has one of the office's DLQs as its {@code deadLetterQueue}. From then on that DLQ accepts
   * any queue of the account and Region, since naming one of the same app would be a circle.
   */
  public void guard(SourceQueue source) {
    know(source);
    standard.acceptAll();
    fifo.acceptAll();
    tellFunctionsTheSources();
  }

  private void know(SourceQueue source) {
    sources.add(source);
    ReplayTargets.of(source).forEach(functions.replay()::may);
    functions.capture().may(ReplayTargets.tagsOf(source));
    functions.measure().may(MeasuredQueues.look(List.of(source.arn())));
    intake.decryptWith(source.keyArn());
    people.mayOpenWhatIsSealedWith(source.keyArn());
  }

  private static List<String> arns(List<SourceQueue> sources, boolean fifo) {
    return sources.stream()
        .filter(source -> source.isFifo() == fifo)
        .map(SourceQueue::arn)
        .toList();
  }

  private Map<String, String> environment(DeadLetterOfficeProps props) {
    return FunctionSettings.of(props, table.getTableName(), payloads.getBucketName());
  }

  private void tellFunctionsTheSources() {
    String json = SourcesJson.of(FunctionSettings.behindOwn(sources, standard, fifo));
    functions.all().values().forEach(each -> each.function().addEnvironment("DLO_SOURCES", json));
  }

  private void runEveryMinute() {
    schedules.run(this, functions.replay(), "ReplayEveryMinute", EVERY_MINUTE, key);
    schedules.run(this, functions.measure(), "MeasureEveryMinute", EVERY_MINUTE, key);
    schedules.neverRetry(this, functions.replay(), "ReplayNeverRetried", key);
    schedules.neverRetry(this, functions.measure(), "MeasureNeverRetried", key);
  }

  private void watch(DeadLetterOfficeProps props, Map<String, IQueue> drained) {
    OfficeMetrics metrics = new OfficeMetrics(props.office());
    AlarmBook book = new AlarmBook(this, notifications, props.runbook());
    BacklogAlarms.in(book, metrics, props.thresholds());
    FlowAlarms.in(book, metrics);
    LossAlarms.in(book, metrics, props.thresholds());
    QueueAlarms.in(book, props.thresholds(), drained, List.of(standard, fifo), schedules);
    FunctionAlarms.in(book, metrics, functions, schedules, new Releases(this));
    Map<String, IQueue> queues = new LinkedHashMap<>(drained);
    queues.put("LastResort", standard.lastResort());
    queues.put("LastResortFifo", fifo.lastResort());
    OfficeDashboard.in(this, metrics, functions.all(), queues);
    SavedQueries.in(this, functions);
  }

  private Map<String, IQueue> intake(List<AdoptedQueue> adopted) {
    Map<String, IQueue> drained = new LinkedHashMap<>();
    drained.put("Capture", standard.queue());
    drained.put("CaptureFifo", fifo.queue());
    intake.drain("CaptureSource", standard.queue());
    intake.drain("CaptureFifoSource", fifo.queue());
    for (int i = 0; i < adopted.size(); i++) {
      String id = "Adopted" + (i + 1);
      drained.put(id, intake.adopt(id, adopted.get(i)));
    }
    return drained;
  }

  private People.Office subject() {
    return new People.Office(
        Stack.of(this).getStackId(),
        table.getTableArn(),
        payloads.arnForObjects("payloads/*"),
        key.getKeyArn(),
        List.of(standard.queue().getQueueArn(), fifo.queue().getQueueArn()),
        List.of(standard.lastResort().getQueueArn(), fifo.lastResort().getQueueArn()),
        List.of(schedules.undelivered().getQueueArn(), schedules.failed().getQueueArn()),
        functions.each(function -> function.logs().getLogGroupArn()),
        functions.each(function -> function.function().getFunctionArn()),
        Stack.of(this)
            .formatArn(
                ArnComponents.builder()
                    .service("cloudwatch")
                    .resource("alarm")
                    .resourceName(Aws.STACK_NAME + "-*")
                    .arnFormat(ArnFormat.COLON_RESOURCE_NAME)
                    .build()));
  }
}
