package org.deadletteroffice.journal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.LifecycleEvent;
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
    line.put("event", event.wireName());
    line.put("key", letter.key().abbreviated());
    line.put("entity_id", letter.subject().entityId());
    line.put("state", letter.state().wireName());
    line.put("replay_count", letter.replayCount());
    line.put("detail", detail.isEmpty() ? null : detail);
    line.put("error_category", letter.errorCategory().wireName());
    line.put("signature", letter.signature());
    line.put("source_queue", letter.sourceQueueArn());
    line.put("dead_letter_queue", letter.deadLetterQueueArn());
    line.put("episode", letter.episode());
    line.put("attempt_count", letter.history().attemptCount());
    line.put("first_seen", Timestamps.text(letter.firstSeen()));
    line.put("held", letter.isHeld() ? true : null);
    line.put("due_at", letter.dueAt() == null ? null : Timestamps.text(letter.dueAt()));
    Replay replay = letter.replay();
    line.put("replay_number", replay == null ? null : replay.number());
    line.put("quarantine_reason", wireName(letter));
    line.put("resolution", letter.resolution() == null ? null : letter.resolution().wireName());
    line.put("original_trace_id", traceId(letter.subject().traceId()));
    return line.fields;
  }

  private void put(String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
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
