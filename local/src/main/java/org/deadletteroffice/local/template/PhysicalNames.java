package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.deadletteroffice.local.aws.EmbeddedAws;

/**
 * What {@code Ref} and {@code Fn::GetAtt} give for the resources of a stack: the name in the
 * template, else {@code <stack>-<logical id>}, as CloudFormation builds it but without the random
 * end.
 */
final class PhysicalNames {
  private final String stack;
  private final Template template;
  private final URI sqs;

  PhysicalNames(String stack, Template template, URI sqs) {
    this.stack = stack;
    this.template = template;
    this.sqs = sqs;
  }

  /** The value of {@code Ref}; empty when the engine does not know what to say. */
  Optional<String> reference(String id) {
    return switch (id) {
      case "AWS::AccountId" -> Optional.of(EmbeddedAws.ACCOUNT);
      case "AWS::Region" -> Optional.of(EmbeddedAws.REGION.id());
      case "AWS::Partition" -> Optional.of("aws");
      case "AWS::URLSuffix" -> Optional.of("amazonaws.com");
      case "AWS::StackName" -> Optional.of(stack);
      default -> template.find(id).map(this::reference);
    };
  }

  private String reference(Resource resource) {
    return switch (resource.type()) {
      case "AWS::SQS::Queue" -> sqs + "/" + EmbeddedAws.ACCOUNT + "/" + name(resource);
      case "AWS::Lambda::Alias" -> arn("lambda", "function:" + aliasedFunction(resource));
      default -> name(resource);
    };
  }

  /** The value of {@code Fn::GetAtt}; empty when the engine does not know what to say. */
  Optional<String> attribute(String id, String attribute) {
    return template.find(id).flatMap(resource -> attribute(resource, attribute));
  }

  private Optional<String> attribute(Resource resource, String attribute) {
    String name = name(resource);
    return switch (resource.type() + "." + attribute) {
      case "AWS::SQS::Queue.Arn" -> Optional.of(arn("sqs", name));
      case "AWS::SQS::Queue.QueueName",
          "AWS::Lambda::Version.Version",
          "AWS::Lambda::Function.FunctionName" ->
          Optional.of(name);
      case "AWS::DynamoDB::GlobalTable.Arn" -> Optional.of(arn("dynamodb", "table/" + name));
      case "AWS::DynamoDB::GlobalTable.StreamArn" ->
          Optional.of(arn("dynamodb", "table/" + name + "/stream/local"));
      case "AWS::S3::Bucket.Arn" -> Optional.of("arn:aws:s3:::" + name);
      case "AWS::Lambda::Function.Arn" -> Optional.of(arn("lambda", "function:" + name));
      case "AWS::IAM::Role.Arn" ->
          Optional.of("arn:aws:iam::" + EmbeddedAws.ACCOUNT + ":role/" + name);
      case "AWS::KMS::Key.Arn" -> Optional.of(arn("kms", "key/" + name));
      default -> Optional.empty();
    };
  }

  String name(Resource resource) {
    String generated = stack + "-" + resource.logicalId();
    return switch (resource.type()) {
      case "AWS::SQS::Queue" ->
          given(resource, "QueueName")
              .orElse(
                  resource.properties().path("FifoQueue").asBoolean()
                      ? generated + ".fifo"
                      : generated);
      case "AWS::S3::Bucket" ->
          given(resource, "BucketName").orElse(generated.toLowerCase(Locale.ROOT));
      case "AWS::DynamoDB::GlobalTable" -> given(resource, "TableName").orElse(generated);
      case "AWS::Lambda::Function" -> given(resource, "FunctionName").orElse(generated);
      case "AWS::Scheduler::Schedule" -> given(resource, "Name").orElse(generated);
      default -> generated;
    };
  }

  private String aliasedFunction(Resource alias) {
    JsonNode function = alias.properties().path("FunctionName").path("Ref");
    return reference(function.asText()).orElse(function.asText())
        + ":"
        + alias.properties().path("Name").asText();
  }

  private static Optional<String> given(Resource resource, String property) {
    return Optional.of(resource.properties().path(property))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText);
  }

  private static String arn(String service, String resource) {
    return String.join(
        ":", "arn", "aws", service, EmbeddedAws.REGION.id(), EmbeddedAws.ACCOUNT, resource);
  }
}
