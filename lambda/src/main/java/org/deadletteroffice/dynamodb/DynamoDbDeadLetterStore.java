package org.deadletteroffice.dynamodb;

import java.util.Map;
import java.util.Optional;
import org.deadletteroffice.aws.SdkFailures;
import org.deadletteroffice.deadletter.Claim;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.DeadLetterStore;
import org.deadletteroffice.deadletter.DueLetter;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.deadletter.Replay;
import org.deadletteroffice.deadletter.Sent;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/**
 * Letters as items of one table. Times are kept to the millisecond.
 *
 * <p>Besides what the port says, every method throws {@link
 * org.deadletteroffice.deadletter.UnreadableRecordException} when it meets a record that a newer
 * version wrote, and leaves it alone.
 */
public final class DynamoDbDeadLetterStore implements DeadLetterStore {

  /** There is no record under this key. */
  static final String NOT_YET_RECORDED = "attribute_not_exists(#idempotency_key)";

  private final DynamoDbClient client;
  private final String table;

  public DynamoDbDeadLetterStore(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  @Override
  public boolean record(DeadLetter letter) {
    try {
      client.putItem(
          request ->
              request
                  .tableName(table)
                  .item(LetterItem.of(letter, letter.version()))
                  .conditionExpression(NOT_YET_RECORDED)
                  .expressionAttributeNames(Map.of("#idempotency_key", "idempotency_key")));
      return true;
    } catch (ConditionalCheckFailedException recordedBefore) {
      return false;
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("recording " + letter.key().abbreviated(), failure);
    }
  }

  @Override
  public Optional<DeadLetter> find(IdempotencyKey key) {
    try {
      Map<String, AttributeValue> item =
          client.getItem(get -> get.tableName(table).key(keyOf(key)).consistentRead(true)).item();
      return item.isEmpty() ? Optional.empty() : Optional.of(LetterItem.read(item));
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("reading " + key.abbreviated(), failure);
    }
  }

  @Override
  public Optional<DeadLetter> replace(DeadLetter changed) {
    Map<String, AttributeValue> item = LetterItem.of(changed, changed.version() + 1);
    try {
      return write(changed.key(), Rewrite.of(item, changed.version()), ReturnValue.NONE)
          .map(unread -> LetterItem.read(item));
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("replacing " + changed.key().abbreviated(), failure);
    }
  }

  @Override
  public Optional<DeadLetter> claim(DueLetter hint, Claim claim) {
    try {
      return write(hint.key(), ClaimUpdate.of(hint, claim), ReturnValue.ALL_NEW)
          .map(LetterItem::read)
          .or(() -> ownedBy(claim.token(), hint.key()));
    } catch (SdkException failure) {
      StoreUnavailableException unavailable =
          SdkFailures.unavailable("claiming " + hint.key().abbreviated(), failure);
      return claimedInSpiteOf(unavailable, hint.key(), claim.token());
    }
  }

  @Override
  public boolean markSent(DeadLetter claimed, Sent sent) {
    Replay replay = claimed.openReplay().orElseThrow();
    try {
      return write(claimed.key(), MarkUpdate.of(claimed, replay, sent), ReturnValue.NONE)
              .isPresent()
          || ownedBy(replay.token(), claimed.key()).isPresent();
    } catch (SdkException failure) {
      throw SdkFailures.unavailable("marking " + claimed.key().abbreviated(), failure);
    }
  }

  /** The attributes that the write returns; empty if its condition did not hold. */
  private Optional<Map<String, AttributeValue>> write(
      IdempotencyKey key, Update update, ReturnValue returned) {
    try {
      return Optional.of(
          client
              .updateItem(
                  request ->
                      request
                          .tableName(table)
                          .key(keyOf(key))
                          .updateExpression(update.expression())
                          .conditionExpression(update.condition())
                          .expressionAttributeNames(update.names())
                          .expressionAttributeValues(update.values())
                          .returnValues(returned))
              .attributes());
    } catch (ConditionalCheckFailedException refused) {
      return Optional.empty();
    }
  }

  private Optional<DeadLetter> ownedBy(String token, IdempotencyKey key) {
    return find(key)
        .filter(
            letter ->
                letter.openReplay().filter(replay -> replay.token().equals(token)).isPresent());
  }

  /** A write whose answer was lost may have taken effect all the same: the record knows. */
  private Optional<DeadLetter> claimedInSpiteOf(
      StoreUnavailableException failure, IdempotencyKey key, String token) {
    try {
      Optional<DeadLetter> claimed = ownedBy(token, key);
      if (claimed.isPresent()) {
        return claimed;
      }
    } catch (StoreUnavailableException unreadable) {
      failure.addSuppressed(unreadable);
    }
    throw failure;
  }

  private static Map<String, AttributeValue> keyOf(IdempotencyKey key) {
    return Map.of("idempotency_key", AttributeValue.fromS(key.hex()));
  }
}
