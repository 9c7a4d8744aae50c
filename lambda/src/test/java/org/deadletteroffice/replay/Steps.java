package org.deadletteroffice.replay;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Every use of a port is one step, numbered in the order they happen; something can happen just
 * before or just after one of them.
 */
public final class Steps {

  /** The process is gone: whatever it would do next does not happen either. */
  public static final class Died extends Error {
    private static final long serialVersionUID = 1L;
  }

  private static final int NEVER = -1;

  private final AtomicInteger taken = new AtomicInteger();
  private final int at;
  private final boolean afterwards;
  private final Runnable event;
  private volatile boolean dead;

  private Steps(int at, boolean afterwards, Runnable event) {
    this.at = at;
    this.afterwards = afterwards;
    this.event = event;
  }

  public static Steps undisturbed() {
    return new Steps(NEVER, false, () -> {});
  }

  /** Dies at a step, with or without the step's effect. */
  public static Steps dyingAt(int step, boolean afterwards) {
    return new Steps(
        step,
        afterwards,
        () -> {
          throw new Died();
        });
  }

  /** Something happens at a step; then the process goes on. */
  public static Steps interruptedAt(int step, boolean afterwards, Runnable event) {
    return new Steps(step, afterwards, event);
  }

  /** Steps so far. */
  public int taken() {
    return taken.get();
  }

  /** A port whose every use is a step. */
  public <T> T of(Class<T> port, T behind) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              int step = taken.getAndIncrement();
              if (dead) {
                throw new Died();
              }
              if (step == at && !afterwards) {
                happen();
              }
              Object result;
              try {
                result = method.invoke(behind, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
              if (step == at && afterwards) {
                happen();
              }
              return result;
            }));
  }

  private void happen() {
    try {
      event.run();
    } catch (Died died) {
      dead = true;
      throw died;
    }
  }
}
