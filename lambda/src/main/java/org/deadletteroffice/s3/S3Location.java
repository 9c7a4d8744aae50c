package org.deadletteroffice.s3;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where an object is: {@code s3://<bucket>/<key>}. */
record S3Location(String bucket, String key) {

  private static final Pattern FORM = Pattern.compile("s3://([^/]+)/(.+)");

  /**
   * The parts of a location.
   *
   * @throws IllegalArgumentException if the text is no location
   */
  static S3Location parse(String location) {
    Matcher parts = FORM.matcher(location);
    if (!parts.matches()) {
      throw new IllegalArgumentException("a location is s3://<bucket>/<key>, got: " + location);
    }
    return new S3Location(parts.group(1), parts.group(2));
  }
}
