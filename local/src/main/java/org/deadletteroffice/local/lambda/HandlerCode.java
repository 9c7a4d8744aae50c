package org.deadletteroffice.local.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.amazonaws.services.lambda.runtime.serialization.factories.JacksonFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;

/**
 * Runs handlers through the serialisation that the Java runtime of Lambda uses: event classes of
 * {@code aws-lambda-java-events} with their own rules, everything else with its Jackson.
 */
public final class HandlerCode {
  private HandlerCode() {}

  /**
   * The code of a handler: a stream handler as it is, any other with its types (de)serialised.
   *
   * @throws IllegalArgumentException if the object is not a handler whose types can be told
   */
  public static FunctionCode of(Object handler) {
    if (handler instanceof RequestStreamHandler streams) {
      return (event, context) -> {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        streams.handleRequest(new ByteArrayInputStream(event), response, context);
        return response.toByteArray();
      };
    }
    if (handler instanceof RequestHandler<?, ?> pojos) {
      @SuppressWarnings("unchecked") // the types are read from the method that is called
      RequestHandler<Object, Object> typed = (RequestHandler<Object, Object>) pojos;
      Method method = handleRequest(handler.getClass());
      return serialised(
          typed,
          serializer(method.getGenericParameterTypes()[0], handler),
          serializer(method.getGenericReturnType(), handler));
    }
    throw new IllegalArgumentException(handler.getClass().getName() + " is not a Lambda handler");
  }

  private static FunctionCode serialised(
      RequestHandler<Object, Object> handler,
      PojoSerializer<Object> input,
      PojoSerializer<Object> output) {
    return (event, context) -> {
      Object request = input.fromJson(new ByteArrayInputStream(event));
      Object response = handler.handleRequest(request, context);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      output.toJson(response, bytes);
      return bytes.toByteArray();
    };
  }

  private static Method handleRequest(Class<?> handler) {
    List<Method> candidates =
        Arrays.stream(handler.getMethods())
            .filter(method -> method.getName().equals("handleRequest") && !method.isBridge())
            .filter(method -> method.getParameterCount() == 2)
            .filter(method -> method.getParameterTypes()[1] == Context.class)
            .toList();
    if (candidates.size() != 1) {
      throw new IllegalArgumentException(
          handler.getName() + " must have one handleRequest(event, Context), has " + candidates);
    }
    return candidates.getFirst();
  }

  @SuppressWarnings("unchecked") // a serializer of the type that the method declares
  private static PojoSerializer<Object> serializer(Type type, Object handler) {
    if (type instanceof Class<?> event
        && LambdaEventSerializers.isLambdaSupportedEvent(event.getName())) {
      return (PojoSerializer<Object>)
          (PojoSerializer<?>)
              LambdaEventSerializers.serializerFor(event, handler.getClass().getClassLoader());
    }
    return JacksonFactory.getInstance().getSerializer(type);
  }
}
