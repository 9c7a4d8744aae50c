package org.deadletteroffice.local.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.local.aws.EmbeddedAws;

/**
 * What a template became on the emulators: its table, queues and buckets exist, its functions,
 * mappings and schedules are known.
 *
 * <p>Left out because the emulators have nothing like it: encryption, policies, point-in-time
 * recovery, time to live, streams, versioning.
 *
 * @param queueUrls by queue ARN
 * @param outputs of the template, by name
 */
public record ProvisionedStack(
    Map<String, String> queueUrls,
    Map<String, String> outputs,
    List<FunctionDefinition> functions,
    List<MappingDefinition> mappings,
    List<ScheduleDefinition> schedules) {
  public ProvisionedStack {
    queueUrls = Map.copyOf(queueUrls);
    outputs = Map.copyOf(outputs);
    functions = List.copyOf(functions);
    mappings = List.copyOf(mappings);
    schedules = List.copyOf(schedules);
  }

  /**
   * An output of the template.
   *
   * @throws TemplateException if the template has none of that name
   */
  public String output(String name) {
    String value = outputs.get(name);
    if (value == null) {
      throw new TemplateException("Outputs", "there is no output " + name);
    }
    return value;
  }

  /**
   * Creates everything. Several stacks of different names can share the emulators.
   *
   * @throws TemplateException if the template says something the engine cannot reproduce
   */
  public static ProvisionedStack create(String name, Template template, EmbeddedAws aws) {
    PhysicalNames names = new PhysicalNames(name, template, aws.endpoints().sqs());
    Intrinsics intrinsics = new Intrinsics(names);
    for (Resource table : template.ofType("AWS::DynamoDB::GlobalTable")) {
      Tables.create(aws.dynamoDb(), names.name(table), table, intrinsics.resolve(table));
    }
    for (Resource bucket : template.ofType("AWS::S3::Bucket")) {
      aws.s3().createBucket(b -> b.bucket(names.name(bucket)));
    }
    Functions functions = new Functions(template, names);
    return new ProvisionedStack(
        createQueues(template, names, intrinsics, aws),
        outputs(template, intrinsics),
        functions.functions(),
        functions.mappings(),
        functions.schedules());
  }

  private static Map<String, String> outputs(Template template, Intrinsics intrinsics) {
    Map<String, String> outputs = new LinkedHashMap<>();
    template
        .outputs()
        .forEach(
            (name, value) ->
                outputs.put(name, intrinsics.resolve(value, "Outputs." + name).asText()));
    return outputs;
  }

  private static Map<String, String> createQueues(
      Template template, PhysicalNames names, Intrinsics intrinsics, EmbeddedAws aws) {
    Map<String, String> urls = new LinkedHashMap<>();
    Map<String, JsonNode> resolved = new LinkedHashMap<>();
    for (Resource queue : template.ofType("AWS::SQS::Queue")) {
      JsonNode properties = intrinsics.resolve(queue);
      String url = Queues.create(aws.sqs(), names.name(queue), queue, properties);
      resolved.put(url, properties);
      urls.put(names.attribute(queue.logicalId(), "Arn").orElseThrow(), url);
    }
    resolved.forEach((url, properties) -> Queues.redrive(aws.sqs(), url, properties));
    return urls;
  }
}
