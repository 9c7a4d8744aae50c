package org.deadletteroffice.infra;

import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.s3.BlockPublicAccess;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.constructs.Construct;

/** Payloads and attributes too big for an item, each named by its own digest. */
final class PayloadBucket {

  static Bucket in(Construct scope, IKey key) {
    return Bucket.Builder.create(scope, "PayloadBucket")
        .encryption(BucketEncryption.KMS)
        .encryptionKey(key)
        .bucketKeyEnabled(true)
        .blockPublicAccess(BlockPublicAccess.BLOCK_ALL)
        .enforceSsl(true)
        .versioned(true)
        .removalPolicy(RemovalPolicy.RETAIN)
        .build();
  }

  private PayloadBucket() {}
}
