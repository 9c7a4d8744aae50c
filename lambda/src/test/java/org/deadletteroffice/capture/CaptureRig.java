package org.deadletteroffice.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.POLICY;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.amazonaws.services.lambda.runtime.serialization.factories.JacksonFactory;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.deadletteroffice.config.Settings;
import org.deadletteroffice.config.SourceSettings;
import org.deadletteroffice.deadletter.ArrivalBuilder;
import org.deadletteroffice.deadletter.Canaries;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.IdentityPolicy;
import org.deadletteroffice.deadletter.InMemoryDeadLetterStore;
import org.deadletteroffice.deadletter.InMemoryPayloadStore;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.PolicySource;
import org.deadletteroffice.deadletter.ReplayPolicy;
import org.deadletteroffice.deadletter.Signposts;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.invocation.InvokedFunction;
import org.jspecify.annotations.Nullable;

/**
 * A capture handler and everything around it, fed with raw event JSON through the serialisation of
 * Lambda's Java runtime. In memory unless given other stores.
 */
public final class CaptureRig {

  /** The usual policy, with letters of any age replayed automatically. */
  public static final ReplayPolicy ANY_AGE =
      new ReplayPolicy(
          POLICY.maxReplays(),
          POLICY.backoff(),
          null,
          POLICY.quietPeriod(),
          false,
          Duration.ofDays(3_650),
          POLICY.resolvedRetention(),
          POLICY.replayRate(),
          false);

  private static final PojoSerializer<SQSEvent> EVENTS =
      LambdaEventSerializers.serializerFor(SQSEvent.class, CaptureRig.class.getClassLoader());

  public final AdjustableClock clock = new AdjustableClock(ArrivalBuilder.NOW);
  public final RecordingJournal journal = new RecordingJournal();
  public final Map<String, String> tokens = new HashMap<>();
  public final CountingStore store;
  public final InMemoryDeadLetterStore letters = new InMemoryDeadLetterStore();
  public final InMemoryPayloadStore payloads = new InMemoryPayloadStore();
  private final PayloadStore payloadStore;
  private final KnownQueues queues;
  private final Map<String, SourceSettings> sources = new HashMap<>();
  private Runnable beforeCanaries = () -> {};
  private final Canaries canaries =
      (queue, token, at) -> {
        beforeCanaries.run();
        if (token.equals("out-of-reach")) {
          throw new StoreUnavailableException("no answer", true, null);
        }
        return token.equals(tokens.get(queue));
      };
  private @Nullable CaptureHandler handler;
  private volatile Duration timeLeft = Duration.ofMinutes(1);
  private ReplayPolicy policy = ANY_AGE;
  private final Map<String, IdentityPolicy> identities = new HashMap<>();
  public final Map<String, Signposts.Signpost> signs = new HashMap<>();
  private final Signposts signposts =
      new Signposts() {
        @Override
        public Optional<Signpost> of(String messageId) {
          return Optional.ofNullable(signs.get(messageId));
        }

        @Override
        public void leave(String messageId, Signpost signpost, Instant now) {
          signs.put(messageId, signpost);
        }
      };
  private final PolicySource policies =
      new PolicySource() {
        @Override
        public ReplayPolicy policyOf(@Nullable String source) {
          return policy;
        }

        @Override
        public IdentityPolicy identityOf(@Nullable String source) {
          return identities.getOrDefault(String.valueOf(source), IdentityPolicy.BY_CONTENT);
        }
      };

  /** In memory. */
  public CaptureRig() {
    store = new CountingStore(letters);
    payloadStore = payloads;
    queues = letters;
  }

  /** On other stores. */
  public CaptureRig(DeadLetterStore letterStore, PayloadStore payloadStore, KnownQueues queues) {
    store = new CountingStore(letterStore);
    this.payloadStore = payloadStore;
    this.queues = queues;
  }

  private CaptureHandler handler() {
    if (handler == null) {
      handler =
          new CaptureHandler(
              new Capture(
                  new CapturePorts(
                      store, payloadStore, queues, policies, journal, canaries, signposts),
                  new Settings("table", "bucket", "office", policy, sources),
                  clock,
                  new Random(1),
                  pause -> Thread.onSpinWait()));
    }
    return handler;
  }

  /** The message ids left in the queue. */
  public List<String> capture(String eventJson) {
    SQSBatchResponse response = handler().handleRequest(eventOf(eventJson), context());
    return idsOf(written(response));
  }

  public List<String> capture(SqsRecord... records) {
    return capture(SqsRecord.event(records));
  }

  /** Feeds one of the recorded events. */
  public List<String> captureCase(String name) {
    return capture(caseJson(name));
  }

  public static String caseJson(String name) {
    try (InputStream file = CaptureRig.class.getResourceAsStream("/cases/" + name + ".json")) {
      if (file == null) {
        throw new IllegalArgumentException("there is no case " + name);
      }
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The letter of a producer's key from orders-ingest. */
  public DeadLetter letterOf(String producerKey) {
    return letterOf(producerKey, ArrivalBuilder.SOURCE);
  }

  public DeadLetter letterOf(String producerKey, String source) {
    return store.find(IdempotencyKey.ofProducerKey(producerKey, source)).orElseThrow();
  }

  /** The only letter there is. */
  public DeadLetter onlyLetter() {
    List<DeadLetter> all = letters.all();
    if (all.size() != 1) {
      throw new AssertionError("expected one letter, found " + all.size());
    }
    return all.get(0);
  }

  /** The deployment names a source queue, and may say which DLQ's messages are its own. */
  public CaptureRig knowing(String queueArn, @Nullable String deadLetterQueueArn) {
    sources.put(queueArn, new SourceSettings(null, null, deadLetterQueueArn, Map.of()));
    return this;
  }

  /** The owner of a source queue says how its messages are told apart. */
  public CaptureRig identifying(String queueArn, IdentityPolicy identity) {
    identities.put(queueArn, identity);
    return this;
  }

  public CaptureRig withTimeLeft(Duration left) {
    timeLeft = left;
    return this;
  }

  /** Runs before every question whether a message is a canary. */
  public CaptureRig beforeEveryCanary(Runnable action) {
    beforeCanaries = action;
    return this;
  }

  public CaptureRig withPolicy(ReplayPolicy other) {
    policy = other;
    return this;
  }

  static SQSEvent eventOf(String json) {
    return EVENTS.fromJson(new ByteArrayInputStream(json.getBytes(UTF_8)));
  }

  private static String written(SQSBatchResponse response) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JacksonFactory.getInstance().getSerializer(SQSBatchResponse.class).toJson(response, bytes);
    return bytes.toString(UTF_8);
  }

  private static List<String> idsOf(String responseJson) {
    try {
      JsonNode response = SqsRecord.JSON.readTree(responseJson);
      if (response.size() != 1 || !response.get("batchItemFailures").isArray()) {
        throw new AssertionError("no batch response: " + responseJson);
      }
      List<String> ids = new ArrayList<>();
      for (JsonNode failure : response.get("batchItemFailures")) {
        ids.add(failure.get("itemIdentifier").textValue());
      }
      return ids;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Context context() {
    return new InvokedFunction("request-of-the-test", () -> timeLeft);
  }
}
