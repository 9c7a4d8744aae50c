package org.deadletteroffice.deadletter;

/** How an arrival is related to the office's own replays. */
public sealed interface Descent {
  /** Not at all, as far as anyone can tell. */
  Descent NONE = new Unrelated();

  record Unrelated() implements Descent {}

  /** It is a replay of its letter, come back, under this number. */
  record Return(int number) implements Descent {}

  /**
   * It was made from a replay of another letter: a retry in a new shape, a follow-up, word of a
   * failure.
   *
   * @param parent the letter whose replay it was made from
   * @param number of that replay
   * @param spent the replays it begins with as spent
   * @param laps how often the same work has changed its shape or its queue
   * @param sign what it says about that replay
   */
  record MadeFrom(IdempotencyKey parent, int number, int spent, int laps, Sign sign)
      implements Descent {
    /** Whether it was put on the DLQ by hand, so that nobody can tell what is in it. */
    boolean wasPutThere() {
      return sign == Sign.GIVEN_UP;
    }
  }

  /** What an arrival that was made from a replay says about that replay. */
  enum Sign {
    /** It did not simply succeed: the other letter has what became of it. */
    SUPERSEDED,
    /** Someone gave up: a copy of it failed. */
    GIVEN_UP,
    /** It came back with a body that is not what its digest says. */
    CAME_BACK_BROKEN
  }
}
