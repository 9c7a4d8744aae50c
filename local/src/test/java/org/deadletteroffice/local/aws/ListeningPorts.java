package org.deadletteroffice.local.aws;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The listening TCP sockets of a process, read from Linux's /proc. */
final class ListeningPorts {
  private static final String LISTEN = "0A";
  private static final Set<String> LOOPBACK =
      Set.of("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F");

  private ListeningPorts() {}

  /** Local addresses, in hex, of the sockets that listen on more than the loopback interface. */
  static List<String> onAllInterfacesOf(ProcessHandle process) throws IOException {
    Path proc = Path.of("/proc", Long.toString(process.pid()));
    Set<String> inodes = socketsOf(proc);
    try (Stream<String> v4 = Files.lines(proc.resolve("net/tcp"));
        Stream<String> v6 = Files.lines(proc.resolve("net/tcp6"))) {
      return Stream.concat(v4, v6)
          .map(line -> line.strip().split("\\s+"))
          .filter(columns -> columns[3].equals(LISTEN) && inodes.contains(columns[9]))
          .map(columns -> columns[1])
          .filter(address -> !LOOPBACK.contains(address.substring(0, address.indexOf(':'))))
          .toList();
    }
  }

  private static Set<String> socketsOf(Path proc) throws IOException {
    try (Stream<Path> descriptors = Files.list(proc.resolve("fd"))) {
      return descriptors
          .map(ListeningPorts::target)
          .filter(target -> target.startsWith("socket:["))
          .map(target -> target.substring("socket:[".length(), target.length() - 1))
          .collect(Collectors.toSet());
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }
}
