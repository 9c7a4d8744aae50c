package org.deadletteroffice.replay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;

/**
 * Replays what is due and settles what was replayed, source by source. Sources take turns in small
 * steps, so that a paused, broken, slow or endless one delays no other. May run twice at the same
 * time and may be cut off anywhere: every step is a conditional write that a later run goes on
 * from.
 */
public final class Replayer {

  /** Sources that are busy at the same moment. */
  static final int SOURCES_AT_ONCE = 16;

  /** Requests to table, bucket and queues under way at the same moment. */
  static final int REQUESTS_AT_ONCE = 32;

  private final ReplayPorts ports;
  private final Clock clock;
  private final Supplier<? extends RandomGenerator> chance;
  private final Sleep sleep;

  /**
   * Makes a replayer.
   *
   * @param chance asked once per run: a secure source that was not made before a snapshot
   */
  public Replayer(ReplayPorts ports, Clock clock, Supplier<? extends RandomGenerator> chance) {
    this(ports, clock, chance, time -> Thread.sleep(Duration.between(clock.instant(), time)));
  }

  Replayer(
      ReplayPorts ports, Clock clock, Supplier<? extends RandomGenerator> chance, Sleep sleep) {
    this.ports = ports;
    this.clock = clock;
    this.chance = chance;
    this.sleep = sleep;
  }

  /**
   * One run; ends when nothing more is due, or early enough before the time is up.
   *
   * @throws DeadLetterOfficeException if the control records cannot be read; then nothing was done
   */
  public RunSummary run(TimeLeft time) {
    boolean stopped = ports.stop().isStopped();
    List<String> sources = List.copyOf(ports.knownQueues().sources());
    try (Parallel requests = new Parallel(REQUESTS_AT_ONCE);
        Parallel turns = new Parallel(Math.max(1, sources.size()))) {
      ReplayRun run =
          new ReplayRun(
              ports,
              clock,
              chance.get(),
              time,
              requests,
              stopped,
              ports.knownQueues().deadLetterQueues());
      Semaphore turn = new Semaphore(SOURCES_AT_ONCE, true);
      int replayed =
          turns.map(sources, source -> replayed(run, source, turn)).stream()
              .mapToInt(Integer::intValue)
              .sum();
      ports.journal().completed("replay");
      return new RunSummary(sources.size(), replayed, stopped);
    }
  }

  private int replayed(ReplayRun run, String source, Semaphore turn) {
    int replayed = 0;
    try {
      SourceRun sourceRun = null;
      Optional<Instant> next = Optional.of(clock.instant());
      while (next.isPresent()) {
        if (next.get().isAfter(clock.instant())) {
          sleep.until(next.get());
        }
        turn.acquire();
        try {
          sourceRun = sourceRun == null ? new SourceRun(run, source) : sourceRun;
          next = sourceRun.step();
          replayed = sourceRun.replayed();
        } finally {
          turn.release();
        }
      }
    } catch (InterruptedException cutOff) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException broken) {
      ports.journal().failure("replaying the letters of " + source, broken);
    }
    return replayed;
  }
}
