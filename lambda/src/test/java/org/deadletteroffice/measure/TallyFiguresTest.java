package org.deadletteroffice.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyFiguresTest {

  @Test
  void deadlines_and_every_source_have_a_figure() {
    BacklogTally tally = new BacklogTally(Map.of("arn:a", 3L, "arn:b", 5L, "unknown", 1L), 2, 4);

    assertThat(TallyFigures.of(tally, List.of("arn:a", "arn:quiet")))
        .extracting(Figure::toString)
        .containsExactly(
            "DeadlinesAtRisk = 2 Count",
            "DeadlinesMissed = 4 Count",
            "Depth[Source=arn:b] = 5 Count",
            "Depth[Source=arn:a] = 3 Count",
            "Depth[Source=unknown] = 1 Count",
            "Depth[Source=arn:quiet] = 0 Count",
            "Depth[Source=other] = 0 Count");
  }

  @Test
  void only_the_twenty_largest_sources_have_a_figure_of_their_own() {
    Map<String, Long> sources = new HashMap<>();
    for (long i = 1; i <= 500; i++) {
      sources.put("arn:" + i, i);
    }

    List<Figure> figures = TallyFigures.of(new BacklogTally(sources, 0, 0), List.of());

    assertThat(figures).hasSize(2 + 20 + 1);
    assertThat(figures.get(2)).hasToString("Depth[Source=arn:500] = 500 Count");
    assertThat(figures.get(21)).hasToString("Depth[Source=arn:481] = 481 Count");
    assertThat(figures.get(22)).hasToString("Depth[Source=other] = 115440 Count");
  }
}
