package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.deadletteroffice.s3.S3PayloadStore;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.AnyPrincipal;
import software.amazon.awscdk.services.iam.Effect;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.s3.BlockPublicAccess;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.amazon.awscdk.services.s3.LifecycleRule;
import software.amazon.awscdk.services.s3.ObjectLockRetention;
import software.amazon.awscdk.services.s3.ObjectOwnership;
import software.constructs.Construct;

/**
 * Payloads and attributes too big for an item, each named by its own digest.
 *
 * <p>Nothing expires: a letter may wait for a person longer than any rule would foresee. Objects
 * are never overwritten, and for a year after a letter last began to need them they cannot be
 * deleted by anybody: a deletion only hides them.
 */
final class PayloadBucket {

  static Bucket in(Construct scope, IKey key) {
    Bucket bucket =
        Bucket.Builder.create(scope, "PayloadBucket")
            .encryption(BucketEncryption.KMS)
            .encryptionKey(key)
            .bucketKeyEnabled(true)
            .blockPublicAccess(BlockPublicAccess.BLOCK_ALL)
            .objectOwnership(ObjectOwnership.BUCKET_OWNER_ENFORCED)
            .enforceSsl(true)
            .minimumTlsVersion(1.2)
            .versioned(true)
            .serverAccessLogsBucket(accessLogs(scope))
            .objectLockEnabled(true)
            .objectLockDefaultRetention(
                ObjectLockRetention.governance(
                    Duration.days((int) S3PayloadStore.RETENTION.toDays())))
            .lifecycleRules(List.of(leftovers()))
            .removalPolicy(RemovalPolicy.RETAIN)
            .build();
    bucket.addToResourcePolicy(noUnconditionalPut(bucket));
    bucket.addToResourcePolicy(noRetentionBypass(bucket));
    return bucket;
  }

  /** Who touched which payload. S3 delivers access logs to buckets with its own encryption only. */
  private static Bucket accessLogs(Construct scope) {
    return Bucket.Builder.create(scope, "AccessLogBucket")
        .encryption(BucketEncryption.S3_MANAGED)
        .blockPublicAccess(BlockPublicAccess.BLOCK_ALL)
        .objectOwnership(ObjectOwnership.BUCKET_OWNER_ENFORCED)
        .enforceSsl(true)
        .minimumTlsVersion(1.2)
        .lifecycleRules(List.of(LifecycleRule.builder().expiration(Duration.days(365)).build()))
        .removalPolicy(RemovalPolicy.RETAIN)
        .build();
  }

  private static LifecycleRule leftovers() {
    return LifecycleRule.builder()
        .abortIncompleteMultipartUploadAfter(Duration.days(7))
        .noncurrentVersionExpiration(Duration.days(30))
        .expiredObjectDeleteMarker(true)
        .build();
  }

  /** "Enforce conditional writes on Amazon S3 buckets": a write must say If-None-Match. */
  private static PolicyStatement noUnconditionalPut(Bucket bucket) {
    return denied(bucket, "s3:PutObject")
        .sid("NoUnconditionalPut")
        .conditions(
            new TreeMap<>(
                Map.of(
                    "Null", Map.of("s3:if-none-match", "true"),
                    "Bool", Map.of("s3:ObjectCreationOperation", "true"))))
        .build();
  }

  private static PolicyStatement noRetentionBypass(Bucket bucket) {
    return denied(bucket, "s3:BypassGovernanceRetention").sid("NoRetentionBypass").build();
  }

  private static PolicyStatement.Builder denied(Bucket bucket, String action) {
    return PolicyStatement.Builder.create()
        .effect(Effect.DENY)
        .principals(List.of(new AnyPrincipal()))
        .actions(List.of(action))
        .resources(List.of(bucket.arnForObjects("*")));
  }

  private PayloadBucket() {}
}
