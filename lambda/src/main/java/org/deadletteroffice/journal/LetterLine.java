package org.deadletteroffice.journal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.LifecycleEvent;
import org.deadletteroffice.deadletter.Lineage;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one transition's line. Of what a message says only what tells letters apart is
 * repeated: the entity and, when it has the form of one, the trace id. No class, detail, actor or
 * other text of an attribute or a body.
 */
final class LetterLine {

  /** An X-Ray trace id or the root of a trace header; the 32 digits of a W3C trace id. */
  private static final Pattern TRACE_ID =
      Pattern.compile("(?:Root=)?(1-[0-9a-f]{8}-[0-9a-f]{24}|[0-9a-f]{32})(?:;.*)?");

  private final Map<String, Object> fields = new LinkedHashMap<>();

  static Map<String, Object> of(LifecycleEvent event, DeadLetter letter, String detail) {
    LetterLine line = new LetterLine();
    line.put(LogField.EVENT, event.wireName());
    line.put(LogField.KEY, letter.key().abbreviated());
    line.put(LogField.ENTITY_ID, letter.subject().entityId());
    line.put(LogField.STATE, letter.state().wireName());
    line.put(LogField.REPLAY_COUNT, letter.replayCount());
    line.put(LogField.DETAIL, detail.isEmpty() ? null : detail);
    line.put(LogField.ERROR_CATEGORY, letter.errorCategory().wireName());
    line.put(LogField.SIGNATURE, letter.signature());
    line.put(LogField.SOURCE_QUEUE, letter.sourceQueueArn());
    line.put(LogField.DEAD_LETTER_QUEUE, letter.deadLetterQueueArn());
    line.put(LogField.EPISODE, letter.episode());
    line.put(LogField.ATTEMPT_COUNT, letter.history().attemptCount());
    line.put(LogField.FIRST_SEEN, Timestamps.text(letter.firstSeen()));
    line.put(LogField.HELD, letter.isHeld() ? true : null);
    line.put(
        LogField.HOLD_REASON, letter.holdReason() == null ? null : letter.holdReason().wireName());
    Lineage lineage = letter.lineage();
    line.put(LogField.IDENTITY_RULE, lineage.rule() == null ? null : lineage.rule().wireName());
    line.put(
        LogField.MADE_FROM,
        lineage.madeFrom() == null ? null : lineage.madeFrom().key().abbreviated());
    line.put(LogField.LAPS, lineage.laps() == 0 ? null : lineage.laps());
    line.put(LogField.DUE_AT, letter.dueAt() == null ? null : Timestamps.text(letter.dueAt()));
    Replay replay = letter.replay();
    line.put(LogField.REPLAY_NUMBER, replay == null ? null : replay.number());
    line.put(LogField.QUARANTINE_REASON, wireName(letter));
    line.put(
        LogField.RESOLUTION, letter.resolution() == null ? null : letter.resolution().wireName());
    line.put(LogField.ORIGINAL_TRACE_ID, traceId(letter.subject().traceId()));
    return line.fields;
  }

  private void put(LogField field, @Nullable Object value) {
    if (value != null) {
      fields.put(field.wireName(), value);
    }
  }

  private static @Nullable String wireName(DeadLetter letter) {
    return letter.quarantineReason() == null ? null : letter.quarantineReason().wireName();
  }

  private static @Nullable String traceId(@Nullable String said) {
    if (said == null) {
      return null;
    }
    Matcher form = TRACE_ID.matcher(said);
    return form.matches() ? form.group(1) : null;
  }

  private LetterLine() {}
}
