package org.deadletteroffice.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;

import com.amazonaws.services.lambda.runtime.Context;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Replay;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayHandlerTest {

  private final ReplayWorld world = new ReplayWorld();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "null",
        "\"<aws.scheduler.scheduled-time>\"",
        "{\"version\":\"0\",\"detail-type\":\"Scheduled Event\",\"resources\":[]}"
      })
  void whatever_the_scheduler_says_the_due_letters_are_replayed(String event) throws IOException {
    world.due(SOURCE, 2);

    String answer = handled(new ReplayHandler(replayer(new ArrayList<>())), event, 60_000);

    assertThat(answer).isEqualTo("{\"sources\":1,\"replayed\":2,\"stopped\":false}");
    assertThat(world.queues.messages(SOURCE)).hasSize(2);
  }

  @Test
  void a_function_with_hardly_any_time_left_begins_nothing() throws IOException {
    DeadLetter letter = world.due(SOURCE, 1).getFirst();

    handled(new ReplayHandler(replayer(new ArrayList<>())), "{}", 9_000);

    assertThat(world.letter(letter)).isEqualTo(letter);
  }

  @Test
  void chance_is_drawn_anew_in_every_invocation_and_never_before_the_first() throws IOException {
    List<RandomGenerator> drawn = new ArrayList<>();
    ReplayHandler handler = new ReplayHandler(replayer(drawn));

    assertThat(drawn).as("what a snapshot would freeze").isEmpty();
    handled(handler, "{}", 60_000);
    handled(handler, "{}", 60_000);

    assertThat(drawn).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void no_two_claims_share_a_token_even_across_copies_of_one_snapshot() throws IOException {
    ReplayWorld copy = new ReplayWorld();
    List<DeadLetter> letters = world.due(SOURCE, 5);
    List<DeadLetter> same = copy.due(SOURCE, 5);

    handled(new ReplayHandler(replayer(new ArrayList<>())), "{}", 60_000);
    handled(
        new ReplayHandler(new Replayer(copy.ports(), copy.clock, SecureRandom::new, time -> {})),
        "{}",
        60_000);

    List<String> tokens = new ArrayList<>();
    letters.forEach(letter -> tokens.add(token(world.letter(letter))));
    same.forEach(letter -> tokens.add(token(copy.letter(letter))));
    assertThat(tokens).hasSize(10).doesNotHaveDuplicates().allMatch(token -> token.length() == 32);
  }

  private Replayer replayer(List<RandomGenerator> drawn) {
    return new Replayer(
        world.ports(),
        world.clock,
        () -> {
          SecureRandom random = new SecureRandom();
          drawn.add(random);
          return random;
        },
        world.clock::advanceTo);
  }

  private static String token(DeadLetter letter) {
    return letter.openReplay().map(Replay::token).orElseThrow();
  }

  private static String handled(ReplayHandler handler, String event, int millisLeft)
      throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    handler.handleRequest(
        new ByteArrayInputStream(event.getBytes(UTF_8)), answer, context(millisLeft));
    return answer.toString(UTF_8);
  }

  private static Context context(int millisLeft) {
    return (Context)
        Proxy.newProxyInstance(
            Context.class.getClassLoader(),
            new Class<?>[] {Context.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getRemainingTimeInMillis" -> millisLeft;
                  case "getMemoryLimitInMB" -> 512;
                  default -> method.getName();
                });
  }
}
