package org.deadletteroffice.capture;

import org.deadletteroffice.deadletter.DeadLetterOfficeException;

/** A body that is not the one SQS computed its checksum of; the next delivery may be right. */
final class BrokenDeliveryException extends DeadLetterOfficeException {

  private static final long serialVersionUID = 1L;

  BrokenDeliveryException(String messageId) {
    super("the body of message " + messageId + " does not have its MD5 checksum", true, null);
  }
}
