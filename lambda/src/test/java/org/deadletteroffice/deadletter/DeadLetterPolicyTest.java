package org.deadletteroffice.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.deadletteroffice.deadletter.DeadLetterPolicy.shouldDeadLetter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeadLetterPolicyTest {

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RETRYABLE")
  void what_a_retry_cannot_help_goes_at_once(ErrorCategory category) {
    assertThat(shouldDeadLetter(category, 0, 5)).isTrue();
  }

  @Test
  void what_a_retry_can_help_goes_exactly_when_the_budget_is_spent() {
    assertThat(shouldDeadLetter(ErrorCategory.RETRYABLE, 4, 5)).isFalse();
    assertThat(shouldDeadLetter(ErrorCategory.RETRYABLE, 5, 5)).isTrue();
    assertThat(shouldDeadLetter(ErrorCategory.RETRYABLE, 0, 0)).isTrue();
  }

  @Test
  void negative_numbers_are_refused() {
    assertThatThrownBy(() -> shouldDeadLetter(ErrorCategory.RETRYABLE, -1, 5))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
