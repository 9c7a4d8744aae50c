package org.deadletteroffice.local.demo;

import java.util.Map;
import java.util.OptionalDouble;
import org.deadletteroffice.local.aws.Metric;
import org.deadletteroffice.local.aws.MetricsReceiver;

/** The office's own figures, as its measure function last put them to CloudWatch. */
record Figures(MetricsReceiver metrics, String office) {
  private static final String NAMESPACE = "DeadLetterOffice";

  /** One line; a dash where nothing was put yet. */
  String line() {
    return "office: queued %s, replaying %s, quarantined %s; oldest %s s"
        .formatted(depth("queued"), depth("replaying"), depth("quarantined"), oldestAge());
  }

  private String depth(String state) {
    return text(
        metrics.latest(new Metric(NAMESPACE, "Depth", Map.of("Office", office, "State", state))));
  }

  private String oldestAge() {
    return text(metrics.latest(new Metric(NAMESPACE, "OldestAge", Map.of("Office", office))));
  }

  private static String text(OptionalDouble value) {
    return value.isPresent() ? Long.toString(Math.round(value.getAsDouble())) : "-";
  }
}
