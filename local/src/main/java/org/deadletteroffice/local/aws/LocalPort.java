package org.deadletteroffice.local.aws;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.deadletteroffice.local.StartupException;

/**
 * A TCP port on 127.0.0.1 for one emulator.
 *
 * @param number 0 means any free port
 */
public record LocalPort(int number) {
  /** Any free port. */
  public static final LocalPort ANY = new LocalPort(0);

  /**
   * A port to bind.
   *
   * @throws StartupException if the number is not a port
   */
  public LocalPort {
    if (number < 0 || number > 65_535) {
      throw new StartupException("A port is a number from 1 to 65535, or 0 for any: got " + number);
    }
  }

  /**
   * A port from its text.
   *
   * @throws StartupException if the text is not a port
   */
  public static LocalPort parse(String text) {
    try {
      return new LocalPort(Integer.parseInt(text));
    } catch (NumberFormatException notANumber) {
      throw new StartupException(
          "A port is a number from 1 to 65535, or 0 for any: got " + text, notANumber);
    }
  }

  /**
   * Fails early, with a sentence a person can act on, where the servers would fail late and at
   * length. Not a reservation: somebody may still take the port afterwards.
   *
   * @throws StartupException if something listens on the port
   */
  void requireFree(String server) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), number));
    } catch (IOException busy) {
      throw new StartupException(
          "Port %d on 127.0.0.1, wanted for %s, is in use: stop what listens there or choose another port."
              .formatted(number, server),
          busy);
    }
  }
}
