package org.deadletteroffice.capture;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a body may describe a piece of work: in its own members, and in what it wraps if it is a
 * notification of Amazon SNS or an event of Amazon EventBridge. What only looks like one is left
 * alone.
 *
 * @param views outermost first; none when the body is not a JSON object
 */
record Work(List<Members> views) {

  java.util.Optional<String> snsAttribute(String name) {
    return java.util.Optional.empty();
  }

  java.util.Optional<String> scalarAt(String pointer) {
    return java.util.Optional.empty();
  }

  org.deadletteroffice.deadletter.SourceDigest partDigest(Body body) {
    return body.digest();
  }

  java.util.Optional<org.deadletteroffice.deadletter.SourceDigest> requestDigest() {
    return java.util.Optional.empty();
  }

  static Work of(String body) {
    List<Members> views = new ArrayList<>();
    Members.of(body)
        .ifPresent(
            outer -> {
              views.add(outer);
              if (isNotification(outer)) {
                outer
                    .text("Message")
                    .flatMap(Members::of)
                    .ifPresent(
                        inner -> {
                          views.add(inner);
                          addDetail(inner, views);
                        });
              }
              addDetail(outer, views);
            });
    return new Work(List.copyOf(views));
  }

  private static void addDetail(Members event, List<Members> views) {
    if (isEvent(event)) {
      views.add(event.inside("detail"));
    }
  }

  /** "HTTP/HTTPS notification JSON format", Amazon SNS Developer Guide. */
  private static boolean isNotification(Members members) {
    return members.text("Type").filter("Notification"::equals).isPresent()
        && members.words("MessageId").isPresent()
        && members.words("TopicArn").filter(arn -> arn.startsWith("arn:")).isPresent();
  }

  /** "Amazon EventBridge events", Amazon EventBridge User Guide. */
  private static boolean isEvent(Members members) {
    return members.hasObject("detail")
        && members.words("detail-type").isPresent()
        && members.words("source").isPresent()
        && members.words("id").isPresent()
        && members.words("time").isPresent();
  }
}
