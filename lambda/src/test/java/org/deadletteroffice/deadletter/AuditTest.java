package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;

import org.junit.jupiter.api.Test;

class AuditTest {

  @Test
  void a_second_entry_of_a_name_gets_a_suffix_and_overwrites_nothing() {
    Audit audit =
        Audit.NONE.with("noted_at", NOW, "a").with("noted_at", NOW, "b").with("noted_at", NOW, "c");

    assertThat(audit.entries())
        .containsEntry("noted_at", "2026-01-01T00:00:00.000Z a")
        .containsEntry("noted_at_2", "2026-01-01T00:00:00.000Z b")
        .containsEntry("noted_at_3", "2026-01-01T00:00:00.000Z c");
  }

  @Test
  void it_stays_bounded_and_keeps_the_beginning_and_the_end() {
    Audit audit = Audit.NONE;
    for (int i = 0; i < 1_000; i++) {
      audit = audit.with("replay_" + i, NOW);
    }

    assertThat(audit.entries())
        .hasSize(Audit.LIMIT)
        .containsKeys("replay_0", "replay_19", "replay_999", "replay_920")
        .doesNotContainKeys("replay_20", "replay_919");
  }
}
