package org.deadletteroffice.capture;

import org.deadletteroffice.deadletter.Captured;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.MessageAttributes;
import org.deadletteroffice.deadletter.Payload;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.StoredAttributes;

/**
 * Puts what is too large for a record, or what a record refers to besides, into the payload store.
 */
final class PayloadKeeper {

  private final PayloadStore store;

  PayloadKeeper(PayloadStore store) {
    this.store = store;
  }

  /** The body, or where it will be once it is kept. */
  Payload payloadOf(Delivery delivery) {
    Body body = delivery.body();
    return body.bytes().length <= Payload.INLINE_BYTES
        ? new Payload(body.digest(), body.bytes().length, body.text(), null)
        : Payload.keptAt(store.locationOf(body.digest()), body.digest(), body.bytes().length);
  }

  /** The attributes, or where they will be once they are kept. */
  MessageAttributes attributesOf(Delivery delivery) {
    MessageAttributes all = MessageAttributes.of(delivery.attributes());
    return MessageAttributes.bytesOf(delivery.attributes()) <= MessageAttributes.INLINE_BYTES
        ? all
        : all.keptAt(
            store.locationOf(SourceDigest.of(StoredAttributes.document(delivery.attributes()))));
  }

  /**
   * Keeps what the letter an arrival became refers to. Must be done before that letter is written.
   *
   * @throws org.deadletteroffice.deadletter.StoreUnavailableException if it could not be kept
   */
  void keep(Identified arrival, Captured captured) {
    Body body = arrival.delivery().body();
    Message message = captured.letter().message();
    boolean newMessage =
        switch (captured) {
          case Captured.Recorded recorded -> true;
          case Captured.Reopened reopened -> message.equals(arrival.arrival().message());
          default -> false;
        };
    if (captured.payloadToKeep().isPresent()
        || (newMessage && message.payload().location() != null)) {
      store.keep(body.digest(), body.bytes());
    }
    if (newMessage && message.attributes().location() != null) {
      byte[] document = StoredAttributes.document(arrival.delivery().attributes());
      store.keep(SourceDigest.of(document), document);
    }
  }
}
