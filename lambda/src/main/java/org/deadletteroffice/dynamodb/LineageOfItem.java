package org.deadletteroffice.dynamodb;

import java.time.Instant;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.HoldReason;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.IdentityRule;
import org.deadletteroffice.deadletter.Lineage;
import org.deadletteroffice.deadletter.State;
import org.deadletteroffice.deadletter.Timestamps;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes that say why a letter is this letter, which are its kin, and why it is held. */
final class LineageOfItem {

  static void write(DeadLetter letter, ItemWriter item) {
    Lineage lineage = letter.lineage();
    HoldReason hold = letter.holdReason();
    item.text("hold_reason", hold == null ? null : hold.wireName())
        .text("identity_rule", lineage.rule() == null ? null : lineage.rule().wireName())
        .text("conflict", lineage.conflict() == null ? null : lineage.conflict().hex())
        .flag("failure_record", lineage.failureRecord());
    if (lineage.laps() > 0) {
      item.number("laps", lineage.laps());
    }
    Lineage.MadeFrom from = lineage.madeFrom();
    if (from != null) {
      item.text("made_from", from.key().hex()).number("made_from_number", from.number());
    }
    Lineage.Superseded superseded = lineage.superseded();
    if (superseded != null) {
      item.text("superseded_by", superseded.by().hex())
          .number("superseded_number", superseded.number());
    }
    if (!isFirstOpening(letter)) {
      item.list(
          "opened_at",
          lineage.openings().stream()
              .map(time -> AttributeValue.fromS(Timestamps.text(time)))
              .toList());
    }
  }

  static Lineage read(ItemReader item) {
    String rule = item.textOrNull("identity_rule");
    return new Lineage(
        rule == null ? null : IdentityRule.ofWireName(rule),
        item.has("made_from")
            ? new Lineage.MadeFrom(key(item, "made_from"), item.smallNumber("made_from_number"))
            : null,
        item.has("laps") ? item.smallNumber("laps") : 0,
        item.has("superseded_by")
            ? new Lineage.Superseded(
                item.smallNumber("superseded_number"), key(item, "superseded_by"))
            : null,
        item.has("conflict") ? key(item, "conflict") : null,
        item.flag("failure_record"),
        openings(item));
  }

  /** Records of before do not say why they are held. */
  static @Nullable HoldReason holdReason(ItemReader item) {
    String text = item.textOrNull("hold_reason");
    if (text != null) {
      return HoldReason.ofWireName(text);
    }
    boolean held =
        State.ofWireName(item.text("state")) == State.QUEUED && item.timeOrNull("due_at") == null;
    if (!held) {
      return null;
    }
    if (item.textOrNull("source_queue_arn") == null) {
      return HoldReason.SOURCE_UNKNOWN;
    }
    return WordsOfItem.failure(item).categoryOrUnknown().isTerminal()
        ? HoldReason.TERMINAL_CATEGORY
        : HoldReason.TOO_OLD;
  }

  /** The one opening of a letter in its first episode is its first audit entry already. */
  private static boolean isFirstOpening(DeadLetter letter) {
    return letter.episode() == 1 && letter.lineage().openings().equals(openedAtFirst(letter));
  }

  private static List<Instant> openedAtFirst(DeadLetter letter) {
    String entry = letter.audit().entries().get("dead_lettered_at");
    return entry == null ? List.of() : List.of(Timestamps.parse(entry));
  }

  private static List<Instant> openings(ItemReader item) {
    if (item.has("opened_at")) {
      return item.list("opened_at").stream()
          .map(time -> Timestamps.parse(String.valueOf(time.s())))
          .toList();
    }
    ItemReader audit = item.map("audit");
    return audit.has("dead_lettered_at")
        ? List.of(Timestamps.parse(audit.text("dead_lettered_at")))
        : List.of();
  }

  private static IdempotencyKey key(ItemReader item, String name) {
    return new IdempotencyKey(item.text(name));
  }

  private LineageOfItem() {}
}
