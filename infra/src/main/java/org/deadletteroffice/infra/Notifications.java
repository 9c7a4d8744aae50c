package org.deadletteroffice.infra;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.amazon.awscdk.services.sns.subscriptions.EmailSubscription;
import software.constructs.Construct;

/** Where alarms go: what cannot wait pages, what can wait until morning is a ticket. */
record Notifications(ITopic page, ITopic ticket) {

  static Notifications in(Construct scope, DeadLetterOfficeProps props, IKey key) {
    return new Notifications(
        topic(scope, "PageTopic", props.pageTopicArn(), props.alarmEmail(), key),
        topic(scope, "TicketTopic", props.ticketTopicArn(), props.alarmEmail(), key));
  }

  ITopic of(Severity severity) {
    return severity == Severity.PAGE ? page : ticket;
  }

  private static ITopic topic(
      Construct scope, String id, @Nullable String existing, @Nullable String email, IKey key) {
    if (existing != null) {
      return Topic.fromTopicArn(scope, id, existing);
    }
    Topic topic = Topic.Builder.create(scope, id).masterKey(key).enforceSsl(true).build();
    topic.addToResourcePolicy(publishableByAlarms(topic));
    if (email != null) {
      topic.addSubscription(new EmailSubscription(email));
    }
    return topic;
  }

  /** A topic with a policy of its own no longer lets its account's alarms in by default. */
  private static PolicyStatement publishableByAlarms(Topic topic) {
    String alarms =
        "arn:%s:cloudwatch:%s:%s:alarm:*".formatted(Aws.PARTITION, Aws.REGION, Aws.ACCOUNT_ID);
    return PolicyStatement.Builder.create()
        .principals(List.of(new ServicePrincipal("cloudwatch.amazonaws.com")))
        .actions(List.of("sns:Publish"))
        .resources(List.of(topic.getTopicArn()))
        .conditions(Map.of("ArnLike", Map.of("aws:SourceArn", alarms)))
        .build();
  }
}
