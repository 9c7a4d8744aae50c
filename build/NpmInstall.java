import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs "npm ci --ignore-scripts" in a folder when its lock file is newer than what is installed.
 */
final class NpmInstall {
  private static final int OLDEST_NODE = 20;

  private NpmInstall() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Path folder = Path.of(args[0]);
    Path lock = folder.resolve("package-lock.json");
    Path installed = folder.resolve("node_modules/.package-lock.json");
    requireNode();
    if (Files.exists(installed)
        && Files.getLastModifiedTime(installed).compareTo(Files.getLastModifiedTime(lock)) >= 0) {
      return;
    }
    int exit =
        new ProcessBuilder(
                "npm",
                "ci",
                "--ignore-scripts",
                "--prefer-offline",
                "--no-audit",
                "--no-fund",
                "--loglevel=error")
            .directory(folder.toFile())
            .inheritIO()
            .start()
            .waitFor();
    if (exit != 0) {
      fail("npm ci failed in " + folder + " (exit code " + exit + "), see above.");
    }
    Files.setLastModifiedTime(
        installed, java.nio.file.attribute.FileTime.fromMillis(System.currentTimeMillis()));
  }

  private static void requireNode() throws IOException, InterruptedException {
    String version = "";
    try {
      Process node =
          new ProcessBuilder(List.of("node", "--version")).redirectErrorStream(true).start();
      version =
          new String(node.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
              .strip();
      node.waitFor(10, TimeUnit.SECONDS);
    } catch (IOException notFound) {
      fail(
          "Node.js was not found on the PATH: install Node.js "
              + OLDEST_NODE
              + " or newer and run the command again.");
    }
    if (!version.matches("v\\d+\\..*")
        || Integer.parseInt(version.substring(1, version.indexOf('.'))) < OLDEST_NODE) {
      fail(
          "Node.js "
              + OLDEST_NODE
              + " or newer is needed, found "
              + version
              + " on the PATH: install it and run the command again.");
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(1);
  }
}
