package org.deadletteroffice.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Named texts read as values. A text that is wrong is noted as a problem, and any value stands in
 * for it until {@link #requireGood}.
 */
final class Texts {

  private final Function<String, @Nullable String> source;
  private final List<String> problems = new ArrayList<>();

  Texts(Function<String, @Nullable String> source) {
    this.source = source;
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(source.apply(name)).map(String::strip).filter(s -> !s.isEmpty());
  }

  String required(String name) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      problem(name + " is required");
    }
    return text.orElse("");
  }

  int number(String name, int otherwise, int least, int most) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text.get());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Said below, together with the range.
    }
    problem(
        "%s must be a whole number from %d to %d, got %s".formatted(name, least, most, text.get()));
    return otherwise;
  }

  Duration duration(String name, Duration otherwise, Duration least, Duration most) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      Duration duration = Duration.parse(text.get());
      if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
        return duration;
      }
    } catch (DateTimeParseException notADuration) {
      // Said below, together with the range.
    }
    problem(
        "%s must be an ISO-8601 duration from %s to %s, got %s"
            .formatted(name, least, most, text.get()));
    return otherwise;
  }

  /** Whether the text is the first of two words. */
  boolean choice(String name, boolean otherwise, String yes, String no) {
    Optional<String> text = text(name);
    if (text.isPresent() && !Set.of(yes, no).contains(text.get())) {
      problem("%s must be %s or %s, got %s".formatted(name, yes, no, text.get()));
    }
    return text.map(yes::equals).orElse(otherwise);
  }

  void problem(String problem) {
    problems.add(problem);
  }

  void addProblemsTo(Texts all, String where) {
    problems.forEach(each -> all.problem(where + each));
  }

  /**
   * Checks that nothing was wrong.
   *
   * @throws ConfigurationException with every problem
   */
  void requireGood(String what) {
    if (!problems.isEmpty()) {
      throw new ConfigurationException(what, problems);
    }
  }
}
