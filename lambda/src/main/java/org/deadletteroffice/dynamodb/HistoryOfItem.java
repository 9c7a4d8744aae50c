package org.deadletteroffice.dynamodb;

import org.deadletteroffice.deadletter.Attempt;
import org.deadletteroffice.deadletter.History;
import org.deadletteroffice.deadletter.IdentityRule;
import org.deadletteroffice.deadletter.KnownMessages;
import org.deadletteroffice.deadletter.SourceDigest;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes that hold what happened to a letter. */
final class HistoryOfItem {

  static void write(History history, ItemWriter item) {
    item.list("attempts", history.attempts().stream().map(HistoryOfItem::attempt).toList())
        .number("attempt_count", history.attemptCount())
        .bytes("known_messages", history.arrived().toBytes())
        .bytes("reported_messages", history.reported().toBytes());
  }

  static History read(ItemReader item) {
    return new History(
        item.list("attempts").stream()
            .map(attempt -> attempt(new ItemReader(attempt.m())))
            .toList(),
        item.smallNumber("attempt_count"),
        KnownMessages.ofBytes(item.bytes("known_messages")),
        KnownMessages.ofBytes(item.bytes("reported_messages")));
  }

  private static AttributeValue attempt(Attempt attempt) {
    ItemWriter map =
        new ItemWriter()
            .time("at", attempt.at())
            .time("sent_at", attempt.sentAt())
            .text("message_id", attempt.messageId())
            .number("receive_count", attempt.receiveCount())
            .text("status", attempt.status())
            .text("trace_id", attempt.traceId())
            .text("actor", attempt.actor())
            .text("payload_digest", hex(attempt.payloadDigest()))
            .text("rule", attempt.rule() == null ? null : attempt.rule().wireName())
            .flag("addressed_otherwise", attempt.addressedOtherwise());
    WordsOfItem.write(attempt.failure(), map);
    return AttributeValue.fromM(map.attributes());
  }

  private static Attempt attempt(ItemReader map) {
    String digest = map.textOrNull("payload_digest");
    String rule = map.textOrNull("rule");
    return new Attempt(
        map.time("at"),
        map.timeOrNull("sent_at"),
        map.textOrNull("message_id"),
        map.smallNumber("receive_count"),
        WordsOfItem.failure(map),
        map.textOrNull("status"),
        map.textOrNull("trace_id"),
        map.textOrNull("actor"),
        digest == null ? null : new SourceDigest(digest),
        rule == null ? null : IdentityRule.ofWireName(rule),
        map.flag("addressed_otherwise"));
  }

  private static @Nullable String hex(@Nullable SourceDigest digest) {
    return digest == null ? null : digest.hex();
  }

  private HistoryOfItem() {}
}
