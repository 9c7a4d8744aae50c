package org.deadletteroffice.deadletter;

import org.junit.jupiter.api.Nested;

/** The fakes keep to the same contracts as the adapters that they stand for. */
class InMemoryStoreTest {

  @Nested
  class Letters extends DeadLetterStoreContract {
    private final InMemoryDeadLetterStore store = new InMemoryDeadLetterStore();

    @Override
    protected DeadLetterStore store() {
      return store;
    }
  }

  @Nested
  class Due extends DueLettersContract {
    private final InMemoryDeadLetterStore store = new InMemoryDeadLetterStore();

    @Override
    protected DeadLetterStore store() {
      return store;
    }

    @Override
    protected DueLetters dueLetters() {
      return store;
    }
  }

  @Nested
  class Contention extends StoreContentionContract {
    private final InMemoryDeadLetterStore store = new InMemoryDeadLetterStore();

    @Override
    protected DeadLetterStore store() {
      return store;
    }

    @Override
    protected void overwrite(DeadLetter letter) {
      store.put(letter);
    }
  }

  @Nested
  class Queues extends KnownQueuesContract {
    private final InMemoryDeadLetterStore store = new InMemoryDeadLetterStore();

    @Override
    protected KnownQueues knownQueues() {
      return store;
    }
  }

  @Nested
  class Payloads extends PayloadStoreContract {
    private final InMemoryPayloadStore payloads = new InMemoryPayloadStore();

    @Override
    protected PayloadStore payloads() {
      return payloads;
    }
  }
}
