package org.deadletteroffice.infra;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/** The CDK runs on Node.js, also when it is used from Java. */
final class NodeJs {

  static boolean isInstalled() {
    try {
      return new ProcessBuilder("node", "--version")
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private NodeJs() {}
}
