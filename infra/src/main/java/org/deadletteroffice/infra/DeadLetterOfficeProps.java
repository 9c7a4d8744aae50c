package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.lambda.Code;

/**
 * What only the user knows; everything has a default but the code.
 *
 * @param code the function package
 * @param office the name of this office: the {@code Office} dimension of every metric
 * @param sources the queues it guards; more can be added with {@link DeadLetterOffice#guard}
 * @param adopted DLQs that exist already
 * @param alarmEmail who is told of every alarm, when the topics are the office's own
 * @param pageTopicArn an existing topic for what cannot wait
 * @param ticketTopicArn an existing topic for what can wait until morning
 * @param runbook where people read docs/runbook.md; alarms point to its sections
 * @param keyArn an existing customer key; its policy must let the services in (docs/deploying.md)
 * @param settings settings of the functions that differ from the default, by variable name
 * @param thresholds when the backlog alarms go off
 */
public record DeadLetterOfficeProps(
    Code code,
    String office,
    List<SourceQueue> sources,
    List<AdoptedQueue> adopted,
    @Nullable String alarmEmail,
    @Nullable String pageTopicArn,
    @Nullable String ticketTopicArn,
    String runbook,
    @Nullable String keyArn,
    Map<String, String> settings,
    AlarmThresholds thresholds) {

  public DeadLetterOfficeProps {
    sources = List.copyOf(sources);
    adopted = List.copyOf(adopted);
    settings = Map.copyOf(settings);
  }

  /** Every source the functions are told of, those behind adopted DLQs included. */
  List<SourceQueue> allSources() {
    return Stream.concat(
            sources.stream(), adopted.stream().flatMap(each -> each.knownSources().stream()))
        .toList();
  }

  public static Builder builder(Code code) {
    return new Builder(code);
  }

  /** Collects what differs from the defaults. Not safe for use by several threads. */
  public static final class Builder {

    private final Code code;
    private String office = "default";
    private List<SourceQueue> sources = List.of();
    private List<AdoptedQueue> adopted = List.of();
    private @Nullable String alarmEmail;
    private @Nullable String pageTopicArn;
    private @Nullable String ticketTopicArn;
    private String runbook = "docs/runbook.md";
    private @Nullable String keyArn;
    private Map<String, String> settings = Map.of();
    private AlarmThresholds thresholds = AlarmThresholds.DEFAULT;

    private Builder(Code code) {
      this.code = code;
    }

    public Builder office(String name) {
      office = name;
      return this;
    }

    public Builder sources(List<SourceQueue> queues) {
      sources = queues;
      return this;
    }

    public Builder adopted(List<AdoptedQueue> queues) {
      adopted = queues;
      return this;
    }

    public Builder alarmEmail(@Nullable String address) {
      alarmEmail = address;
      return this;
    }

    public Builder pageTopicArn(@Nullable String arn) {
      pageTopicArn = arn;
      return this;
    }

    public Builder runbook(@Nullable String address) {
      runbook = address == null ? runbook : address;
      return this;
    }

    public Builder ticketTopicArn(@Nullable String arn) {
      ticketTopicArn = arn;
      return this;
    }

    public Builder keyArn(@Nullable String arn) {
      keyArn = arn;
      return this;
    }

    public Builder settings(Map<String, String> byVariable) {
      settings = byVariable;
      return this;
    }

    public Builder thresholds(AlarmThresholds when) {
      thresholds = when;
      return this;
    }

    public DeadLetterOfficeProps build() {
      return new DeadLetterOfficeProps(
          code,
          office,
          sources,
          adopted,
          alarmEmail,
          pageTopicArn,
          ticketTopicArn,
          runbook,
          keyArn,
          settings,
          thresholds);
    }
  }
}
