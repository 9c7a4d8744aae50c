package org.deadletteroffice.deadletter;

/**
 * A letter that has learned what became of its replay.
 *
 * @param what {@link LifecycleEvent#DLQ_SUPERSEDED}, {@link LifecycleEvent#DLQ_REPLAY_GIVEN_UP},
 *     {@link LifecycleEvent#DLQ_REPLAY_FAILED} or {@link LifecycleEvent#DLQ_REFUTED}
 */
public record Learned(DeadLetter letter, LifecycleEvent what) {}
