package heddle.junit;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Optional;

/** Objects through which JUnit talks to providers, converters and aggregators of arguments. */
final class Context {
    private static final String API = "org.junit.jupiter.api.extension.";

    private Context() {}

    /** For a provider of arguments. */
    static Object ofTest(Class<?> testClass, Method test) {
        return proxy(API + "ExtensionContext", (self, asked, given) -> {
            switch (asked.getName()) {
                case "getTestClass":
                    return Optional.of(testClass);
                case "getRequiredTestClass":
                    return testClass;
                case "getTestMethod":
                case "getElement":
                    return Optional.of(test);
                case "getRequiredTestMethod":
                    return test;
                default:
                    return NotUnderstood.extensionContext();
            }
        });
    }

    /** For a converter or an aggregator. */
    static Object ofParameter(Parameter parameter, int index) {
        return proxy(API + "ParameterContext", (self, asked, given) -> {
            switch (asked.getName()) {
                case "getParameter":
                    return parameter;
                case "getIndex":
                    return index;
                case "getDeclaringExecutable":
                    return parameter.getDeclaringExecutable();
                default:
                    return NotUnderstood.parameterContext();
            }
        });
    }

    /** All arguments of one row. */
    static Object accessor(Object[] arguments) {
        String type = "org.junit.jupiter.params.aggregator.ArgumentsAccessor";
        return proxy(type, (self, asked, given) -> {
            Class<?> wanted = asked.getReturnType();
            switch (asked.getName()) {
                case "size":
                    return arguments.length;
                case "toArray":
                    return arguments.clone();
                case "toList":
                    return Arrays.asList(arguments.clone());
                case "getInvocationIndex":
                    return NotUnderstood.argumentsAccessor();
                default:
                    Object value = arguments[(Integer) given[0]];
                    return given.length == 2
                            ? Converted.to((Class<?>) given[1], value)
                            : wanted == Object.class ? value : Converted.to(wanted, value);
            }
        });
    }

    /** What the method of a user's object gives that JUnit calls. */
    static Object asked(String className, String type, String name, Object... given)
            throws Throwable {
        Object user = made(className);
        for (Method each : Words.type("org.junit.jupiter.params." + type).getMethods()) {
            if (each.getName().equals(name) && each.getParameterCount() == given.length) {
                return Call.invoked(each, user, given);
            }
        }
        throw new NoSuchMethodError(type + "." + name);
    }

    private static Object made(String name) throws Throwable {
        var constructor = Words.type(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            return constructor.newInstance();
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static Object proxy(String name, InvocationHandler handler) {
        Class<?> type = Words.type(name);
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }
}
