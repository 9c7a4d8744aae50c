import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions.Style;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks or applies google-java-format on every Java source below the given folder. */
final class FormatSources {

  public static void main(String[] arguments) throws Exception {
    boolean apply = arguments[0].equals("apply");
    List<Path> unformatted = new ArrayList<>();
    for (Path source : sourcesBelow(Path.of(arguments[1]))) {
      String text = Files.readString(source);
      String formatted = format(source, text);
      if (!formatted.equals(text)) {
        unformatted.add(source);
        if (apply) {
          Files.writeString(source, formatted);
        }
      }
    }
    unformatted.forEach(
        source -> System.out.println((apply ? "formatted " : "not formatted: ") + source));
    if (!apply && !unformatted.isEmpty()) {
      System.out.println("Run: mvn -N initialize -Dformat.mode=apply");
      System.exit(1);
    }
  }

  private static List<Path> sourcesBelow(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      return paths
          .filter(path -> path.toString().endsWith(".java"))
          .filter(path -> !path.toString().matches(".*[/\\\\](target|node_modules)[/\\\\].*"))
          .sorted()
          .toList();
    }
  }

  private static String format(Path source, String text) {
    try {
      String ordered =
          ImportOrderer.reorderImports(RemoveUnusedImports.removeUnusedImports(text), Style.GOOGLE);
      return new Formatter().formatSource(ordered);
    } catch (com.google.googlejavaformat.java.FormatterException e) {
      throw new IllegalStateException(source + " cannot be parsed: " + e.getMessage(), e);
    }
  }

  private FormatSources() {}
}
