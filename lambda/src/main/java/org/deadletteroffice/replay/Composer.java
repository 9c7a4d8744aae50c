package org.deadletteroffice.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.deadletteroffice.deadletter.DeadLetter;
import org.deadletteroffice.deadletter.Markers;
import org.deadletteroffice.deadletter.Message;
import org.deadletteroffice.deadletter.MessageAttribute;
import org.deadletteroffice.deadletter.MessageAttributes;
import org.deadletteroffice.deadletter.Payload;
import org.deadletteroffice.deadletter.PayloadMissingException;
import org.deadletteroffice.deadletter.PayloadStore;
import org.deadletteroffice.deadletter.QuarantineReason;
import org.deadletteroffice.deadletter.SourceDigest;
import org.deadletteroffice.deadletter.StoreUnavailableException;
import org.deadletteroffice.deadletter.StoredAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Composes the message of a replay: body, attributes and group exactly as they were received. The
 * markers are the only addition, and only while the message stays within ten attributes and the
 * target's own size limit; markers already there are replaced.
 */
final class Composer {

  private static final int KEY_CHARACTERS = 32;

  private final PayloadStore payloads;

  Composer(PayloadStore payloads) {
    this.payloads = payloads;
  }

  /** An upper bound of the composed message's size, known before anything is fetched. */
  static long mostBytes(DeadLetter letter) {
    Message message = letter.message();
    return message.payload().bytes()
        + message.attributes().unmarkedBytes()
        + MessageAttributes.bytesOf(marks(message.attributes().inline()))
        + Markers.BYTES;
  }

  /** The message of a claimed letter's open replay. */
  Composed composed(DeadLetter claimed, QueueReading target) {
    try {
      byte[] body = body(claimed.message().payload());
      if (!SourceDigest.of(body).equals(claimed.message().payload().digest())) {
        return new Composed.Unsendable(QuarantineReason.DIGEST_MISMATCH);
      }
      Map<String, MessageAttribute> attributes = attributes(claimed.message().attributes());
      if (attributes == null) {
        return new Composed.Unsendable(QuarantineReason.DIGEST_MISMATCH);
      }
      int number = claimed.openReplay().orElseThrow().number();
      return new Composed.Ready(
          new OutgoingMessage(
              new String(body, UTF_8),
              marked(attributes, body.length, claimed, number, target.maximumMessageSize()),
              groupId(claimed, target),
              target.fifo() ? first32(claimed) + "-" + number : null));
    } catch (PayloadMissingException missing) {
      return new Composed.Unsendable(QuarantineReason.PAYLOAD_MISSING);
    } catch (StoreUnavailableException unavailable) {
      return new Composed.NotNow(Objects.toString(unavailable.getMessage(), "payload unavailable"));
    }
  }

  private byte[] body(Payload payload) {
    return payload.body() != null
        ? payload.body().getBytes(UTF_8)
        : payloads.fetch(Objects.requireNonNull(payload.location()));
  }

  /** The attributes; null if what is kept elsewhere is not what was put there. */
  private @Nullable Map<String, MessageAttribute> attributes(MessageAttributes attributes) {
    String location = attributes.location();
    if (location == null) {
      return attributes.inline();
    }
    byte[] document = payloads.fetch(location);
    return location.endsWith(SourceDigest.of(document).hex())
        ? StoredAttributes.of(document)
        : null;
  }

  private static Map<String, MessageAttribute> marked(
      Map<String, MessageAttribute> received,
      int bodyBytes,
      DeadLetter letter,
      int number,
      long maximumMessageSize) {
    MessageAttribute key = new MessageAttribute.Text("String", letter.key().hex());
    MessageAttribute count = new MessageAttribute.Text("Number", Integer.toString(number));
    boolean room =
        MessageAttributes.of(received).leavesRoomForMarkers(bodyBytes, maximumMessageSize);
    Map<String, MessageAttribute> marked = new LinkedHashMap<>(received);
    marked.remove(Markers.SOURCE);
    if (room || received.containsKey(Markers.KEY)) {
      marked.put(Markers.KEY, key);
    }
    if (room || received.containsKey(Markers.NUMBER)) {
      marked.put(Markers.NUMBER, count);
    }
    return marked;
  }

  /** A FIFO target needs a group: the letter's own, or one for itself where it never had one. */
  private static @Nullable String groupId(DeadLetter letter, QueueReading target) {
    String group = letter.message().messageGroupId();
    return group == null && target.fifo() ? first32(letter) : group;
  }

  private static String first32(DeadLetter letter) {
    return letter.key().hex().substring(0, KEY_CHARACTERS);
  }

  private static Map<String, MessageAttribute> marks(Map<String, MessageAttribute> received) {
    Map<String, MessageAttribute> marks = new LinkedHashMap<>(received);
    marks.keySet().retainAll(Markers.NAMES);
    return marks;
  }
}
