package org.deadletteroffice.local.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.ArrivalBuilder.NOW;
import static org.deadletteroffice.deadletter.ArrivalBuilder.SOURCE;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.aDeadLetter;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.claimAt;
import static org.deadletteroffice.deadletter.DeadLetterBuilder.sentAt;

import java.util.Map;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DeadLetterStoreContract;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.DueLetters;
import org.deadletteroffice.deadletter.DueLettersContract;
import org.deadletteroffice.deadletter.KnownQueues;
import org.deadletteroffice.deadletter.KnownQueuesContract;
import org.deadletteroffice.deadletter.StoreContentionContract;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.deadletter.UnreadableRecordException;
import org.deadletteroffice.dynamodb.DynamoDbDeadLetterStore;
import org.deadletteroffice.dynamodb.DynamoDbDueLetters;
import org.deadletteroffice.dynamodb.DynamoDbKnownQueues;
import org.deadletteroffice.local.OnAnyAws;
import org.deadletteroffice.local.aws.EmbeddedAws;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The contracts of the stores on the table that is deployed. */
@OnAnyAws
class DynamoDbStoreTest {

  private final EmbeddedAws aws;
  private final String table;
  private final DynamoDbDeadLetterStore store;

  DynamoDbStoreTest(EmbeddedAws aws) {
    this.aws = aws;
    table = DeployedStore.emptied(aws).table();
    store = new DynamoDbDeadLetterStore(aws.dynamoDb(), table);
  }

  @Nested
  class Letters extends DeadLetterStoreContract {
    @Override
    protected DeadLetterStore store() {
      return store;
    }
  }

  @Nested
  class Due extends DueLettersContract {
    @Override
    protected DeadLetterStore store() {
      return store;
    }

    @Override
    protected DueLetters dueLetters() {
      return new DynamoDbDueLetters(aws.dynamoDb(), table);
    }
  }

  @Nested
  class Contention extends StoreContentionContract {
    @Override
    protected DeadLetterStore store() {
      return store;
    }

    @Override
    protected void overwrite(DeadLetter letter) {
      aws.dynamoDb().deleteItem(delete -> delete.tableName(table).key(keyOf(letter)));
      store.record(letter);
    }
  }

  @Nested
  class Queues extends KnownQueuesContract {
    private final KnownQueues queues = new DynamoDbKnownQueues(aws.dynamoDb(), table);

    @Override
    protected KnownQueues knownQueues() {
      return queues;
    }
  }

  @Test
  void attributes_of_a_newer_version_survive_every_write() {
    DeadLetter letter = aDeadLetter().build();
    store.record(letter);
    set(letter, "remark", AttributeValue.fromS("from the future"));

    DeadLetter noted = store.replace(letter.notedBy("ann", "seen", NOW)).orElseThrow();
    DeadLetter claimed = store.claim(hintOf(noted), claimAt(NOW, "token")).orElseThrow();
    assertThat(store.markSent(claimed, sentAt(NOW, "m-1"))).isTrue();

    assertThat(itemOf(letter)).containsEntry("remark", AttributeValue.fromS("from the future"));
  }

  @Test
  void a_record_of_a_newer_form_is_refused_and_left_alone() {
    DeadLetter letter = aDeadLetter().build();
    store.record(letter);
    set(letter, "schema_version", AttributeValue.fromN("2"));
    Map<String, AttributeValue> before = itemOf(letter);
    Claim claim = claimAt(NOW, "token");

    assertThatThrownBy(() -> store.find(letter.key()))
        .isInstanceOfSatisfying(
            UnreadableRecordException.class, newer -> assertThat(newer.retryHelps()).isFalse())
        .hasMessageContaining(letter.key().hex())
        .hasMessageContaining("its schema version is 2 and this function knows 1");
    assertThatThrownBy(() -> store.claim(hintOf(letter), claim))
        .isInstanceOf(UnreadableRecordException.class);
    assertThat(itemOf(letter)).isEqualTo(before);
  }

  @Test
  void a_damaged_record_is_named() {
    DeadLetter letter = aDeadLetter().build();
    store.record(letter);
    set(letter, "last_seen", AttributeValue.fromN("1"));

    assertThatThrownBy(() -> store.find(letter.key()))
        .isInstanceOf(UnreadableRecordException.class)
        .hasMessage(
            "the record %s cannot be read: last_seen is missing or of another type", letter.key());
  }

  @Test
  void a_resolved_letter_is_in_no_index_and_expires() {
    DeadLetter letter = aDeadLetter().resolved().build();
    store.record(letter);

    assertThat(itemOf(letter))
        .doesNotContainKeys("backlog_key", "due_key", "due_at")
        .containsEntry("expires_at", AttributeValue.fromN("1769817600"));
  }

  @Test
  void a_claim_keeps_the_letter_in_the_backlog_under_its_category() {
    DeadLetter letter = aDeadLetter().build();
    store.record(letter);

    DeadLetter claimed = store.claim(hintOf(letter), claimAt(NOW, "token")).orElseThrow();

    assertThat(itemOf(letter))
        .containsEntry("backlog_key", AttributeValue.fromS(claimed.backlogKey().orElseThrow()))
        .containsEntry("due_key", AttributeValue.fromS(claimed.dueKey().orElseThrow()));
  }

  @Test
  void a_missing_table_is_no_reason_to_try_again() {
    DeadLetterStore nowhere = new DynamoDbDeadLetterStore(aws.dynamoDb(), "no-such-table");

    assertThatThrownBy(() -> nowhere.find(aDeadLetter().build().key()))
        .isInstanceOfSatisfying(
            StoreUnavailableException.class, gone -> assertThat(gone.retryHelps()).isFalse());
  }

  private void set(DeadLetter letter, String name, AttributeValue value) {
    aws.dynamoDb()
        .updateItem(
            update ->
                update
                    .tableName(table)
                    .key(keyOf(letter))
                    .updateExpression("SET #name = :value")
                    .expressionAttributeNames(Map.of("#name", name))
                    .expressionAttributeValues(Map.of(":value", value)));
  }

  private Map<String, AttributeValue> itemOf(DeadLetter letter) {
    return aws.dynamoDb().getItem(get -> get.tableName(table).key(keyOf(letter))).item();
  }

  private static Map<String, AttributeValue> keyOf(DeadLetter letter) {
    return Map.of("idempotency_key", AttributeValue.fromS(letter.key().hex()));
  }

  private static DueLetter hintOf(DeadLetter letter) {
    return new DueLetter(
        letter.key(), SOURCE, NOW, letter.version(), letter.replayCount(), letter.errorCategory());
  }
}
