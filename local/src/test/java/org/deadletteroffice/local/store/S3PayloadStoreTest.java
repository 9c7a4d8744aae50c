package org.deadletteroffice.local.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.PayloadStoreContract;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.local.OnAnyAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.deadletteroffice.replay.JournalInMemory;
import org.deadletteroffice.s3.S3PayloadStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract of the payload store on the bucket that is deployed. */
@OnAnyAws
class S3PayloadStoreTest extends PayloadStoreContract {

  private final EmbeddedAws aws;
  private final JournalInMemory journal = new JournalInMemory();
  private final S3PayloadStore payloads;

  S3PayloadStoreTest(EmbeddedAws aws) {
    this.aws = aws;
    payloads = in(DeployedStore.in(aws).bucket());
  }

  /** Keeping what is there already included: this bucket has no retention to extend. */
  @AfterEach
  void nothing_was_amiss() {
    assertThat(journal.failures()).isEmpty();
  }

  private S3PayloadStore in(String name) {
    return new S3PayloadStore(aws.s3(), name, journal, Clock.systemUTC());
  }

  @Override
  protected PayloadStore payloads() {
    return payloads;
  }

  @Test
  void a_payload_of_a_former_bucket_is_still_found() {
    byte[] bytes = "kept long ago".getBytes(UTF_8);
    String location = payloads.keep(SourceDigest.of(bytes), bytes);

    PayloadStore successor = in("the-next-bucket");

    assertThat(successor.fetch(location)).isEqualTo(bytes);
  }

  @Test
  void a_missing_bucket_is_no_reason_to_try_again() {
    PayloadStore nowhere = in("no-such-bucket");
    byte[] bytes = "lost".getBytes(UTF_8);

    assertThatThrownBy(() -> nowhere.keep(SourceDigest.of(bytes), bytes))
        .isInstanceOfSatisfying(
            StoreUnavailableException.class, gone -> assertThat(gone.retryHelps()).isFalse());
    assertThatThrownBy(() -> nowhere.fetch(nowhere.locationOf(SourceDigest.of(bytes))))
        .isInstanceOf(StoreUnavailableException.class);
  }
}
