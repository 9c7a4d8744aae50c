package org.deadletteroffice.replay;

import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;

import java.util.List;
import org.jspecify.annotations.Nullable;

class FakeQueuesTest extends ReplayQueueContract {

  private final FakeQueues queues = new FakeQueues(new SettableClock(NOW));

  @Override
  protected ReplayQueue queue() {
    return queues;
  }

  @Override
  protected QueueFacts facts() {
    return queues;
  }

  @Override
  protected String create(String name, @Nullable String deadLetterQueueArn) {
    queues.create(FakeQueues.withDefaults(arnOf(name), deadLetterQueueArn));
    return arnOf(name);
  }

  @Override
  protected String arnOf(String name) {
    return "arn:aws:sqs:eu-west-1:111122223333:" + name;
  }

  @Override
  protected List<Received> receive(String queueArn) {
    List<FakeQueues.InQueue> messages = queues.messages(queueArn);
    messages.forEach(message -> queues.setInFlight(queueArn, message, true));
    return messages.stream()
        .map(
            message ->
                new Received(
                    message.id(),
                    message.message().body(),
                    message.message().attributes(),
                    message.message().groupId()))
        .toList();
  }
}
