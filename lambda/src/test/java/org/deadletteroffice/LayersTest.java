package org.deadletteroffice;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Feature first, AWS at the edge. */
@AnalyzeClasses(
    packages = "org.deadletteroffice",
    importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {

  private static final String[] USE_CASES = {
    "..capture..", "..replay..", "..measure..", "..operator.."
  };

  private static final String[] ADAPTERS = {
    "..aws..",
    "..dynamodb..",
    "..sqs..",
    "..s3..",
    "..cloudwatch..",
    "..journal..",
    "..invocation.."
  };

  @ArchTest
  static final ArchRule the_core_knows_only_itself_and_a_json_writer =
      classes()
          .that()
          .resideInAPackage("org.deadletteroffice.deadletter..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "org.deadletteroffice.deadletter..",
              "java..",
              "org.jspecify..",
              "com.fasterxml.jackson.core..");

  @ArchTest
  static final ArchRule the_core_has_no_clock_and_no_chance_of_its_own =
      noClasses()
          .that()
          .resideInAPackage("org.deadletteroffice.deadletter..")
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(UUID.class, "randomUUID")
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Clock.class, Random.class, SecureRandom.class, ThreadLocalRandom.class);

  @ArchTest
  static final ArchRule aws_is_at_the_edge =
      noClasses()
          .that(not(resideInAnyPackage(ADAPTERS)))
          .and(not(simpleNameEndingWith("Handler")))
          .and(not(simpleName("Wiring")))
          .and(not(simpleName("SqsEventMapper")))
          .and(not(simpleName("BatchAnswer")))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("software.amazon..", "com.amazonaws..");

  @ArchTest
  static final ArchRule only_the_journal_writes_lines =
      noClasses()
          .that(not(resideInAnyPackage("..journal..", "..invocation..")))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("org.apache.logging..", "java.util.logging..")
                  .or(belongToAnyOf(Logger.class, LoggerFactory.class)))
          .orShould()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  @ArchTest
  static final ArchRule use_cases_know_no_adapter =
      noClasses()
          .that()
          .resideInAnyPackage(USE_CASES)
          .and(not(simpleNameEndingWith("Handler")))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ADAPTERS);

  @ArchTest
  static final ArchRule settings_know_only_the_core =
      noClasses()
          .that()
          .resideInAPackage("..config..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.deadletteroffice..")
                  .and(not(resideInAnyPackage("..config..", "..deadletter.."))));

  @ArchTest
  static final ArchRule only_handlers_ask_for_what_is_wired =
      noClasses()
          .that(not(simpleNameEndingWith("Handler")))
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Wiring.class);

  @ArchTest
  static final ArchRule there_is_an_order_among_packages =
      slices()
          .matching("org.deadletteroffice.(*)..")
          .should()
          .beFreeOfCycles()
          .ignoreDependency(simpleNameEndingWith("Handler"), alwaysTrue());
}
