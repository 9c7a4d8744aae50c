package org.deadletteroffice.dynamodb;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.deadletteroffice.deadletter.IdempotencyKey;
import org.deadletteroffice.measure.BacklogPart;

/** One partition of the {@code backlog} index: a part of the backlog is spread over eight. */
record BacklogPartition(BacklogPart part, int shard) {

  static final List<BacklogPartition> ALL = BacklogPart.ALL.stream().flatMap(p -> of(p)).toList();

  static Stream<BacklogPartition> of(BacklogPart part) {
    return IntStream.range(0, IdempotencyKey.SHARDS)
        .mapToObj(shard -> new BacklogPartition(part, shard));
  }

  /** {@code <state>#<error_category>#<shard>}. */
  String key() {
    return "%s#%s#%d".formatted(part.state().wireName(), part.category().wireName(), shard);
  }
}
