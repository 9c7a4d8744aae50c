package org.deadletteroffice.deadletter;

/**
 * Where bodies and attributes live that are too large for a record, or that a record refers to
 * besides its own. Content-addressed and never changed: keeping the same bytes again is harmless.
 */
public interface PayloadStore {

  /**
   * Keeps a body. When this returns, it is durable.
   *
   * @return its location, {@code s3://<bucket>/payloads/<digest>}
   * @throws StoreUnavailableException if it could not be kept
   */
  String keep(SourceDigest digest, byte[] bytes);

  /** Where a body with this digest is, or would be, kept. */
  String locationOf(SourceDigest digest);

  /**
   * The bytes at a location.
   *
   * @throws PayloadMissingException if there is no such object
   * @throws StoreUnavailableException if it cannot be told
   */
  byte[] fetch(String location);
}
