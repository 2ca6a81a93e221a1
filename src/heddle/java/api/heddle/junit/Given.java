package heddle.junit;

import heddle.Choose;
import java.io.File;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What JUnit would pass to the parameters of a test. */
final class Given {
    private final String displayName;
    private final String className;
    private final Set<String> tags;
    private final Set<String> classTags;
    private final int repetitions;
    private final int threshold;
    final Class<?> testClass;
    final Call test;
    private int repetition;
    Object outer;
    Folders folders;
    Object[] arguments = {};

    Given(Words words, Class<?> testClass, Call test) {
        displayName = words.word();
        className = words.word();
        tags = Set.copyOf(words.list());
        classTags = Set.copyOf(words.list());
        repetitions = words.number();
        threshold = words.number();
        this.testClass = testClass;
        this.test = test;
    }

    Object[] all(List<String> given, Executable takers) throws Throwable {
        Object[] values = new Object[given.size()];
        boolean takes = arguments.length > 0 && takers.equals(test.method());
        int taken = takes ? ofTheSource(given) : 0;
        for (int i = 0; i < values.length; i++) {
            if (i < taken && isOfJUnit(given.get(i))) {
                throw new IllegalArgumentException(
                        "parameter " + (i + 1) + " stands where arguments of the source are passed");
            }
            values[i] = parameter(given.get(i), takers, i);
        }
        return values;
    }

    /** How many of the first parameters JUnit fills from the row, whatever they are. */
    private int ofTheSource(List<String> given) {
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i).equals("accessor") || given.get(i).startsWith("aggregate ")) {
                return i;
            }
        }
        return arguments.length;
    }

    private static boolean isOfJUnit(String how) {
        return how.equals("folder")
                || how.equals("info")
                || how.equals("repetition")
                || how.equals("reporter");
    }

    private Object parameter(String how, Executable takers, int index) throws Throwable {
        String[] parts = how.split(" ");
        Class<?> type = takers.getParameterTypes()[index];
        if (parts.length == 1) {
            return one(how, type);
        }
        Object context = Context.ofParameter(takers.getParameters()[index], index);
        Object given =
                parts[0].equals("aggregate")
                        ? Context.asked(
                                parts[1],
                                "aggregator.ArgumentsAggregator",
                                "aggregateArguments",
                                Context.accessor(arguments),
                                context)
                        : Context.asked(
                                parts[1],
                                "converter.ArgumentConverter",
                                "convert",
                                argument(Integer.parseInt(parts[2])),
                                context);
        return given;
    }

    Object one(String how, Class<?> type) throws Throwable {
        switch (how) {
            case "outer":
                return outer;
            case "info":
                repeat();
                return proxy(type, this::told);
            case "class-info":
                return proxy(type, this::toldOfClass);
            case "repetition":
                repeat();
                return proxy(type, this::told);
            case "reporter":
                return proxy(type, this::told);
            case "folder":
                Path folder = folders.make();
                return type == File.class ? folder.toFile() : folder;
            case "accessor":
                return Context.accessor(arguments);
            default:
                if (how.startsWith("=")) {
                    return how.substring(1);
                }
                return Converted.to(type, argument(Integer.parseInt(how)));
        }
    }

    private Object argument(int number) {
        if (number >= arguments.length) {
            throw new IllegalArgumentException(
                    "the source gives " + arguments.length + " arguments only");
        }
        return arguments[number];
    }

    /** Repetitions differ for a test that asks which one it is: a check tries each of them. */
    private void repeat() {
        if (repetition == 0) {
            repetition = repetitions == 1 ? 1 : Choose.range(1, repetitions);
        }
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    /** A name, unless only JUnit can tell it. */
    private String known(String name) {
        if (name.equals("?")) {
            return NotUnderstood.getDisplayName();
        }
        return name.substring(1)
                .replace("{currentRepetition}", "" + repetition)
                .replace("{totalRepetitions}", "" + repetitions);
    }

    private Object toldOfClass(Object self, Method asked, Object[] given) {
        switch (asked.getName()) {
            case "getDisplayName":
                return known(className);
            case "getTags":
                return classTags;
            case "getTestMethod":
                return Optional.empty();
            default:
                return told(self, asked, given);
        }
    }

    private Object told(Object self, Method asked, Object[] ignored) {
        switch (asked.getName()) {
            case "getDisplayName":
                return known(displayName);
            case "getTags":
                return tags;
            case "getTestClass":
                return Optional.of(testClass);
            case "getTestMethod":
                return Optional.of(test.method());
            case "getCurrentRepetition":
                return repetition;
            case "getTotalRepetitions":
                return repetitions;
            case "getFailureCount":
                return 0;
            case "getFailureThreshold":
                return threshold;
            case "toString":
                return displayName;
            case "hashCode":
                return 1;
            case "equals":
                return self == ignored[0];
            default:
                return null;
        }
    }
}
