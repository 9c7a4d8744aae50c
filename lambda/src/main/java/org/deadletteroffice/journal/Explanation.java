package org.deadletteroffice.journal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.deadletteroffice.config.ConfigurationException;
import org.deadletteroffice.deadletter.DeadLetterOfficeException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * What can be told of a failure without telling any of the data it failed on. A parser quotes what
 * it cannot parse and a service may quote what it refuses, so only those messages are repeated
 * whose writers are known not to: the office's own, the network's, and refusals of a permission.
 */
final class Explanation {

  private static final int MOST_CAUSES = 8;
  private static final int MOST_FRAMES = 16;

  static Map<String, Object> of(Throwable failure) {
    List<Throwable> chain = chain(failure);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("error_type", failure.getClass().getName());
    fields.put("error_root", chain.get(chain.size() - 1).getClass().getName());
    for (Throwable cause : chain) {
      String message = vouchedFor(cause);
      if (message != null) {
        fields.putIfAbsent("error_message", withoutQuotes(message, chain));
      }
      if (cause instanceof AwsServiceException answered) {
        answer(answered, fields);
      }
    }
    fields.put("error_at", frames(chain.get(chain.size() - 1)));
    return fields;
  }

  /** A message that is vouched for may repeat one of its causes that is not. */
  private static String withoutQuotes(String message, List<Throwable> chain) {
    String bare = message;
    for (Throwable cause : chain) {
      String quoted = cause.getMessage();
      if (vouchedFor(cause) == null && quoted != null && !quoted.isBlank()) {
        bare = bare.replace(quoted, cause.getClass().getSimpleName());
      }
    }
    return bare;
  }

  private static void answer(AwsServiceException answered, Map<String, Object> fields) {
    fields.putIfAbsent("error_status", answered.statusCode());
    if (answered.requestId() != null) {
      fields.putIfAbsent("error_request_id", answered.requestId());
    }
    if (answered.awsErrorDetails() != null) {
      fields.putIfAbsent("error_code", String.valueOf(answered.awsErrorDetails().errorCode()));
    }
  }

  private static @Nullable String vouchedFor(Throwable cause) {
    if (cause instanceof DeadLetterOfficeException || cause instanceof ConfigurationException) {
      return cause.getMessage();
    }
    if (cause instanceof AwsServiceException answered
        && answered.awsErrorDetails() != null
        && String.valueOf(answered.awsErrorDetails().errorCode()).startsWith("AccessDenied")) {
      return answered.awsErrorDetails().errorMessage();
    }
    return cause instanceof IOException && cause.getClass().getPackageName().equals("java.net")
        ? cause.getMessage()
        : null;
  }

  private static List<Throwable> chain(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    @Nullable Throwable cause = failure;
    while (cause != null && chain.size() < MOST_CAUSES && !chain.contains(cause)) {
      chain.add(cause);
      cause = cause.getCause();
    }
    return chain;
  }

  private static List<String> frames(Throwable cause) {
    return Arrays.stream(cause.getStackTrace())
        .limit(MOST_FRAMES)
        .map(
            frame ->
                "%s.%s:%d"
                    .formatted(frame.getClassName(), frame.getMethodName(), frame.getLineNumber()))
        .toList();
  }

  private Explanation() {}
}
