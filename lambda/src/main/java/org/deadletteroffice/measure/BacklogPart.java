package org.deadletteroffice.measure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.ErrorCategory;
import org.deadletteroffice.deadletter.State;

/** Unresolved letters of one state and one category. */
public record BacklogPart(State state, ErrorCategory category) {

  /** Every part there is: together they are the backlog. */
  public static final List<BacklogPart> ALL =
      Stream.of(State.values())
          .filter(state -> state != State.RESOLVED)
          .flatMap(
              state ->
                  Arrays.stream(ErrorCategory.values())
                      .map(category -> new BacklogPart(state, category)))
          .toList();
}
