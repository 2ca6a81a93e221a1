package heddle.junit;

import java.io.File;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What JUnit would pass to the parameters of a test. */
final class Given {
    private final String displayName;
    private final Set<String> tags;
    private final int repetitions;
    private final Class<?> testClass;
    private final Call test;
    Object outer;
    Object[] arguments = {};

    Given(Words words, Class<?> testClass, Call test) {
        displayName = words.word();
        tags = Set.copyOf(words.list());
        repetitions = words.number();
        this.testClass = testClass;
        this.test = test;
    }

    Object[] all(List<String> given, Executable takers) throws Throwable {
        Class<?>[] types = takers.getParameterTypes();
        Object[] values = new Object[given.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = one(given.get(i), types[i]);
        }
        return values;
    }

    Object one(String how, Class<?> type) throws Throwable {
        switch (how) {
            case "outer":
                return outer;
            case "info":
            case "repetition":
            case "reporter":
                return Proxy.newProxyInstance(
                        type.getClassLoader(), new Class<?>[] {type}, this::told);
            case "folder":
                File folder = Files.createTempDirectory("junit").toFile();
                return type == File.class ? folder : folder.toPath();
            default:
                int number = Integer.parseInt(how);
                if (number >= arguments.length) {
                    throw new IllegalArgumentException(
                            "the source gives " + arguments.length + " arguments only");
                }
                return Converted.to(type, arguments[number]);
        }
    }

    private Object told(Object self, Method asked, Object[] ignored) {
        switch (asked.getName()) {
            case "getDisplayName":
                return displayName;
            case "getTags":
                return tags;
            case "getTestClass":
                return Optional.of(testClass);
            case "getTestMethod":
                return Optional.of(test.method());
            case "getCurrentRepetition":
                return 1;
            case "getTotalRepetitions":
                return repetitions;
            case "getFailureCount":
                return 0;
            case "getFailureThreshold":
                return Integer.MAX_VALUE;
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
