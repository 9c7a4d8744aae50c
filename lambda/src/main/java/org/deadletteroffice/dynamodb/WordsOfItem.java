package org.deadletteroffice.dynamodb;

import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.Failure;
import org.deadletteroffice.deadletter.Request;
import org.deadletteroffice.deadletter.Subject;
import org.jspecify.annotations.Nullable;

/** The attributes that hold what messages and reports say: how it failed and what it is about. */
final class WordsOfItem {

  static void write(Failure failure, Subject subject, ItemWriter item) {
    write(failure, item);
    item.text("error_detail_likeness", failure.detailLikeness())
        .text("entity_id", subject.entityId())
        .text("jurisdiction", subject.jurisdiction())
        .text("trace_id", subject.traceId())
        .text("actor", subject.actor())
        .time("deadline", subject.deadline())
        .text("message_type", subject.messageType());
    Request request = subject.request();
    if (request != null) {
      item.map(
          "request",
          new ItemWriter()
              .text("method", request.method())
              .text("url", request.url())
              .attributes());
    }
  }

  static void write(Failure failure, ItemWriter item) {
    ErrorCategory category = failure.category();
    item.text("error_category", category == null ? null : category.wireName())
        .text("error_class", failure.errorClass())
        .text("error_detail", failure.errorDetail());
  }

  static Failure failure(ItemReader item) {
    return new Failure(
        category(item.textOrNull("error_category")),
        item.textOrNull("error_class"),
        item.textOrNull("error_detail"),
        item.textOrNull("error_detail_likeness"));
  }

  static Subject subject(ItemReader item) {
    return new Subject(
        item.textOrNull("entity_id"),
        item.textOrNull("jurisdiction"),
        item.has("request") ? request(item.map("request")) : null,
        item.textOrNull("trace_id"),
        item.textOrNull("actor"),
        item.timeOrNull("deadline"),
        item.textOrNull("message_type"));
  }

  static @Nullable ErrorCategory category(@Nullable String text) {
    return text == null
        ? null
        : ErrorCategory.parse(text)
            .orElseThrow(() -> new IllegalArgumentException("no error category: " + text));
  }

  private static Request request(ItemReader map) {
    return new Request(map.textOrNull("method"), map.textOrNull("url"));
  }

  private WordsOfItem() {}
}
