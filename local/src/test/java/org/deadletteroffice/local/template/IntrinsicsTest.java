package org.deadletteroffice.local.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;

class IntrinsicsTest {
  @Test
  void a_queue_is_referred_to_by_its_url_and_its_arn() throws IOException {
    assertThat(resolved("{'Ref': 'Letters'}"))
        .isEqualTo("http://127.0.0.1:1/111122223333/stack-Letters.fifo");
    assertThat(resolved("{'Fn::GetAtt': ['Letters', 'Arn']}"))
        .isEqualTo("arn:aws:sqs:eu-west-1:111122223333:stack-Letters.fifo");
    assertThat(resolved("{'Fn::GetAtt': 'Letters.QueueName'}")).isEqualTo("stack-Letters.fifo");
  }

  @Test
  void a_bucket_name_is_lower_case() throws IOException {
    assertThat(resolved("{'Ref': 'Payloads'}")).isEqualTo("stack-payloads");
  }

  @Test
  void a_name_in_the_template_wins() throws IOException {
    assertThat(resolved("{'Ref': 'Named'}")).isEqualTo("given");
  }

  @Test
  void join_substitute_select_and_split_nest() throws IOException {
    assertThat(resolved("{'Fn::Join': ['-', ['a', {'Ref': 'AWS::Region'}, 'z']]}"))
        .isEqualTo("a-eu-west-1-z");
    assertThat(resolved("{'Fn::Sub': '${AWS::AccountId}/${Payloads.Arn}/${!Literal}'}"))
        .isEqualTo("111122223333/arn:aws:s3:::stack-payloads/${Literal}");
    assertThat(
            resolved(
                "{'Fn::Select': [5, {'Fn::Split': [':', {'Fn::GetAtt': ['Letters', 'Arn']}]}]}"))
        .isEqualTo("stack-Letters.fifo");
  }

  @Test
  void an_unknown_function_is_named_with_its_place() {
    assertThatThrownBy(() -> resolved("['x', {'Fn::ImportValue': 'other'}]"))
        .isInstanceOf(TemplateException.class)
        .hasMessage(
            "Resources.Subject.Properties.Value[1].Fn::ImportValue: the engine does not know this function");
  }

  @Test
  void a_reference_to_nothing_is_named_with_its_place() {
    assertThatThrownBy(() -> resolved("{'Fn::Join': ['', [{'Ref': 'Nowhere'}]]}"))
        .hasMessage(
            "Resources.Subject.Properties.Value.Fn::Join[1][0].Ref: there is no resource Nowhere");
    assertThatThrownBy(() -> resolved("{'Fn::GetAtt': ['Letters', 'Colour']}"))
        .hasMessage(
            "Resources.Subject.Properties.Value.Fn::GetAtt: the engine does not know the attribute Colour of Letters");
  }

  private static String resolved(String value) throws IOException {
    Template template =
        Template.parse(
            """
            {"Resources": {
              "Letters": {"Type": "AWS::SQS::Queue", "Properties": {"FifoQueue": true}},
              "Payloads": {"Type": "AWS::S3::Bucket"},
              "Named": {"Type": "AWS::DynamoDB::GlobalTable", "Properties": {"TableName": "given"}},
              "Subject": {"Type": "Any", "Properties": {"Value": %s}}}}
            """
                .formatted(value.replace('\'', '"')));
    PhysicalNames names = new PhysicalNames("stack", template, URI.create("http://127.0.0.1:1"));
    return new Intrinsics(names)
        .resolve(template.find("Subject").orElseThrow())
        .path("Value")
        .asText();
  }
}
