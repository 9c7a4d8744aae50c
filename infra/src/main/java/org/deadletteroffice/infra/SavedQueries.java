package org.deadletteroffice.infra;

import java.util.List;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.QueryDefinition;
import software.amazon.awscdk.services.logs.QueryString;
import software.constructs.Construct;

/** The questions people ask of the logs, saved in CloudWatch Logs Insights. */
final class SavedQueries {

  static void in(Construct scope, Functions functions) {
    List<LogGroup> logs = functions.each(OfficeFunction::logs);
    save(
        scope,
        "WhatFailed",
        "Dead Letter Office/What failed lately, by signature",
        logs,
        QueryString.Builder.create()
            .fields(List.of("signature", "error_category", "source_queue", "key"))
            .filterStatements(
                List.of(
                    "event in [\"dlq_enqueued\", \"dlq_duplicate_merged\", \"dlq_reopened\","
                        + " \"dlq_replay_failed\", \"dlq_refuted\"]"))
            .statsStatements(
                List.of(
                    "count(*) as failures, count_distinct(key) as letters,"
                        + " earliest(@timestamp) as since, latest(source_queue) as source,"
                        + " latest(error_category) as category, latest(key) as example"
                        + " by signature"))
            .sort("failures desc")
            .limit(50)
            .build());
    save(
        scope,
        "StoryOfOneKey",
        "Dead Letter Office/The story of one key",
        logs,
        QueryString.Builder.create()
            .fields(List.of("@timestamp", "event", "state", "replay_count", "@message"))
            .filterStatements(List.of("key = \"first 12 hex of the key\""))
            .sort("@timestamp asc")
            .limit(1_000)
            .build());
    save(
        scope,
        "ReplaysThatCameBack",
        "Dead Letter Office/Replays that came back",
        logs,
        QueryString.Builder.create()
            .fields(List.of("@timestamp", "key", "entity_id", "replay_count", "@message"))
            .filterStatements(List.of("event in [\"dlq_replay_failed\", \"dlq_refuted\"]"))
            .sort("@timestamp desc")
            .limit(200)
            .build());
  }

  private static void save(
      Construct scope, String id, String name, List<LogGroup> logs, QueryString query) {
    QueryDefinition.Builder.create(scope, id)
        .queryDefinitionName(name)
        .queryString(query)
        .logGroups(logs)
        .build();
  }

  private SavedQueries() {}
}
