package org.deadletteroffice.deadletter;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a message says about the work it stands for. Texts are cut to their stored length.
 *
 * @param messageType job class, task or message type, as its framework names it
 */
public record Subject(
    @Nullable String entityId,
    @Nullable String jurisdiction,
    @Nullable Request request,
    @Nullable String traceId,
    @Nullable String actor,
    @Nullable Instant deadline,
    @Nullable String messageType) {

  public static final Subject UNSAID = new Subject(null, null, null, null, null, null);

  /** Without the name of a type. */
  public Subject(
      @Nullable String entityId,
      @Nullable String jurisdiction,
      @Nullable Request request,
      @Nullable String traceId,
      @Nullable String actor,
      @Nullable Instant deadline) {
    this(entityId, jurisdiction, request, traceId, actor, deadline, null);
  }

  public Subject {
    messageType = StoredText.cut(messageType);
    entityId = StoredText.cut(entityId);
    jurisdiction = StoredText.cut(jurisdiction);
    traceId = StoredText.cut(traceId);
    actor = StoredText.cut(actor);
    request =
        request == null
            ? null
            : new Request(StoredText.cut(request.method()), StoredText.cut(request.url()));
  }

  /** This subject where it speaks, the earlier one where it is silent. */
  public Subject orElse(Subject earlier) {
    return new Subject(
        entityId == null ? earlier.entityId : entityId,
        jurisdiction == null ? earlier.jurisdiction : jurisdiction,
        request == null ? earlier.request : request,
        traceId == null ? earlier.traceId : traceId,
        actor == null ? earlier.actor : actor,
        deadline == null ? earlier.deadline : deadline,
        messageType == null ? earlier.messageType : messageType);
  }
}
