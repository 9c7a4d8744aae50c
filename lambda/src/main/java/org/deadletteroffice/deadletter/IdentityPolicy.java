package org.deadletteroffice.deadletter;

import java.util.List;

/**
 * How the messages of one source queue are told apart.
 *
 * @param places where the id of the work stands, in order; the first that holds one counts
 * @param everyMessage whether two equal messages are two pieces of work
 */
public record IdentityPolicy(List<Place> places, boolean everyMessage) {

  public static final IdentityPolicy BY_CONTENT = new IdentityPolicy(List.of(), false);

  public IdentityPolicy {
    places = List.copyOf(places);
  }

  /** A place where an id may stand. */
  public sealed interface Place {
    /** A JSON pointer into the body (RFC 6901), such as {@code /uuid}. */
    record Body(String pointer) implements Place {}

    /** A message attribute. */
    record Attribute(String name) implements Place {}
  }

  /** The same places, every message its own piece of work where they hold nothing. */
  public IdentityPolicy withEveryMessage() {
    return new IdentityPolicy(places, true);
  }
}
