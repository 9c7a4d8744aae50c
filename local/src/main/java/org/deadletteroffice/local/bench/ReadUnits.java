package org.deadletteroffice.local.bench;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkServiceClientConfiguration;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Counts a client's requests, and asks each query what it cost. */
final class ReadUnits implements SdkPlugin, ExecutionInterceptor {

  /** An empty answer costs this ("DynamoDB read and write operations"); the emulator says zero. */
  private static final double LEAST = 0.5;

  private final AtomicLong requests = new AtomicLong();
  private final DoubleAdder units = new DoubleAdder();

  @Override
  public void configureClient(SdkServiceClientConfiguration.Builder client) {
    client.overrideConfiguration(
        client.overrideConfiguration().toBuilder().addExecutionInterceptor(this).build());
  }

  @Override
  public SdkRequest modifyRequest(
      Context.ModifyRequest context, ExecutionAttributes executionAttributes) {
    return context.request() instanceof QueryRequest query
        ? query.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build()
        : context.request();
  }

  @Override
  public void afterExecution(
      Context.AfterExecution context, ExecutionAttributes executionAttributes) {
    requests.incrementAndGet();
    if (context.response() instanceof QueryResponse page) {
      units.add(Math.max(LEAST, page.consumedCapacity().capacityUnits()));
    }
  }

  void reset() {
    requests.set(0);
    units.reset();
  }

  long requests() {
    return requests.get();
  }

  /** Of queries. */
  double units() {
    return units.sum();
  }
}
