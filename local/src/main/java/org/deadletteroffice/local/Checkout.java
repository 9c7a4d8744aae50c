package org.deadletteroffice.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The files of this repository that the engine uses while it runs.
 *
 * @param root the folder that holds {@code local/}, {@code infra/} and {@code events/}
 */
public record Checkout(Path root) {
  /**
   * Finds the repository from the system property {@code dlo.home}, else from the working directory
   * upwards.
   *
   * @throws StartupException if there is none
   */
  public static Checkout locate() {
    Path start = Path.of(System.getProperty("dlo.home", "")).toAbsolutePath().normalize();
    return Stream.iterate(start, folder -> folder != null, Path::getParent)
        .filter(folder -> Files.exists(folder.resolve("local/dynalite.js")))
        .findFirst()
        .map(Checkout::new)
        .orElseThrow(
            () ->
                new StartupException(
                    "No checkout of the Dead Letter Office at or above "
                        + start
                        + ": run the command there, or set -Ddlo.home to it."));
  }

  /** The folder of the npm package that starts dynalite. */
  public Path nodePackage() {
    return root.resolve("local");
  }

  /** Where {@code cdk synth} puts the template of the office. */
  public Path template() {
    return root.resolve("infra/target/cdk.out/DeadLetterOffice.template.json");
  }

  /**
   * A new, empty folder below the build folder, so that whatever is left there goes with it.
   *
   * @throws UncheckedIOException if it cannot be made
   */
  public Path temporaryFolder(String name) {
    try {
      Path folders = Files.createDirectories(root.resolve("local/target/tmp"));
      return Files.createTempDirectory(folders, name);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A sample input, by its name below {@code events/}. */
  public Path event(String name) {
    return root.resolve("events").resolve(name);
  }
}
