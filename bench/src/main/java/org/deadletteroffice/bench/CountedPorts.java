package org.deadletteroffice.bench;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Ports whose uses are counted by the method's name. */
final class CountedPorts {

  private final Map<String, LongAdder> calls = new ConcurrentHashMap<>();

  /** How often each method was called; 0 for one that never was. */
  long of(String method) {
    LongAdder count = calls.get(method);
    return count == null ? 0 : count.sum();
  }

  <T> T of(Class<T> port, T behind) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              calls.computeIfAbsent(method.getName(), unused -> new LongAdder()).increment();
              return method.invoke(behind, arguments);
            }));
  }
}
