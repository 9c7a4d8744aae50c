package org.deadletteroffice.local.aws;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CreateBucketRequest;
import software.amazon.awssdk.services.sqs.model.CreateQueueResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/** The queues, tables and buckets that clients created. */
final class CreatedResources implements ExecutionInterceptor {
  private final Set<String> queueUrls = ConcurrentHashMap.newKeySet();
  private final Set<String> tables = ConcurrentHashMap.newKeySet();
  private final Set<String> buckets = ConcurrentHashMap.newKeySet();

  @Override
  public void afterExecution(Context.AfterExecution call, ExecutionAttributes unused) {
    if (call.response() instanceof CreateQueueResponse queue) {
      queueUrls.add(queue.queueUrl());
    } else if (call.request() instanceof CreateTableRequest table) {
      tables.add(table.tableName());
    } else if (call.request() instanceof CreateBucketRequest bucket) {
      buckets.add(bucket.bucket());
    }
  }

  /**
   * Deletes all of them that are still there, and whatever is in them.
   *
   * @throws IllegalStateException if some could not be deleted, after the others were
   */
  void delete(EmbeddedAws aws) {
    List<String> left = new ArrayList<>();
    queueUrls.forEach(
        url -> attempt(url, left, () -> aws.sqs().deleteQueue(delete -> delete.queueUrl(url))));
    tables.forEach(
        name ->
            attempt(
                name, left, () -> aws.dynamoDb().deleteTable(delete -> delete.tableName(name))));
    buckets.forEach(name -> attempt(name, left, () -> deleteBucket(name, aws.s3())));
    if (!left.isEmpty()) {
      throw new IllegalStateException("Could not be deleted: " + left);
    }
  }

  private static void attempt(String name, List<String> left, Runnable deletion) {
    try {
      deletion.run();
    } catch (QueueDoesNotExistException | ResourceNotFoundException deletedByTheTest) {
      return;
    } catch (SdkException failed) {
      left.add(name + " (" + failed.getMessage() + ")");
    }
  }

  private static void deleteBucket(String name, S3Client s3) {
    s3.listObjectsV2Paginator(list -> list.bucket(name))
        .contents()
        .forEach(object -> s3.deleteObject(delete -> delete.bucket(name).key(object.key())));
    s3.deleteBucket(delete -> delete.bucket(name));
  }
}
