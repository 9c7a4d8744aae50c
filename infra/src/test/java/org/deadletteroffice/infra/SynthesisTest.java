package org.deadletteroffice.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.sqs.CfnQueue;

final class SynthesisTest {

  @Test
  void the_same_office_is_synthesised_the_same() {
    assertThat(SynthesisedOffice.with(props -> props).json().toString())
        .isEqualTo(SynthesisedOffice.byDefault().json().toString());
  }

  @Test
  void the_office_breaks_no_rule() {
    App app = SynthesisedOffice.app();
    SynthesisedOffice.stack(app, DeadLetterOfficeProps.builder(SynthesisedOffice.code()).build());
    Aspects.of(app).add(new AwsSolutionsChecks());

    assertThat(Synthesis.of(app)).isEmpty();
  }

  @Test
  void a_broken_rule_is_an_error() {
    App app = SynthesisedOffice.app();
    DeadLetterOfficeStack stack =
        SynthesisedOffice.stack(
            app, DeadLetterOfficeProps.builder(SynthesisedOffice.code()).build());
    new Bucket(stack, "Careless");
    Aspects.of(app).add(new AwsSolutionsChecks());

    assertThat(Synthesis.of(app)).get().asString().contains("Careless", "AwsSolutions-S10");
  }

  @Test
  void a_misspelt_property_is_an_error() {
    App app = SynthesisedOffice.app();
    DeadLetterOfficeStack stack =
        SynthesisedOffice.stack(
            app, DeadLetterOfficeProps.builder(SynthesisedOffice.code()).build());
    CfnQueue.Builder.create(stack, "Typo").build().addPropertyOverride("VisibilityTimout", 30);

    assertThatThrownBy(() -> Synthesis.of(app)).hasMessageContaining("Validation failed");
  }
}
