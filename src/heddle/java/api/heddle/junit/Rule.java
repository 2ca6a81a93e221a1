package heddle.junit;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** A rule of JUnit 4 that is understood: a resource, a verifier, an expectation or a timeout. */
final class Rule {
    private final String kind;
    private final String owner;
    private final String name;
    private final boolean isMethod;

    private Rule(Words words) {
        kind = words.word();
        owner = words.word();
        name = words.word();
        isMethod = words.flag();
    }

    static List<Rule> all(Words words) {
        List<Rule> found = new ArrayList<>();
        for (int left = words.number(); left > 0; left--) {
            found.add(new Rule(words));
        }
        return found;
    }

    /** The first rule is the outermost. */
    static void around(List<Rule> rules, int from, Object instance, Given given, Body body)
            throws Throwable {
        if (from == rules.size()) {
            body.run();
        } else {
            Body inner = () -> around(rules, from + 1, instance, given, body);
            rules.get(from).apply(instance, given, inner);
        }
    }

    private void apply(Object instance, Given given, Body body) throws Throwable {
        Object rule = value(instance);
        switch (kind) {
            case "resource":
                ask(rule, "before");
                Failures failures = new Failures();
                failures.run(body);
                failures.run(() -> ask(rule, "after"));
                if (!failures.none()) {
                    throw failures.first;
                }
                break;
            case "verifier":
                body.run();
                ask(rule, "verify");
                break;
            case "timeout":
                Apart.run(body);
                break;
            case "expectation":
                expecting(rule, body);
                break;
            default:
                Statements.run(rule, instance, given, body);
        }
    }

    private static void expecting(Object rule, Body body) throws Throwable {
        try {
            body.run();
        } catch (Throwable thrown) {
            ask(rule, "handleException", thrown);
            return;
        }
        if ((Boolean) ask(rule, "isAnyExceptionExpected")) {
            ask(rule, "failDueToMissingException");
        }
    }

    private Object value(Object instance) throws Throwable {
        if (!isMethod) {
            Field field = Words.type(owner).getDeclaredField(name);
            field.setAccessible(true);
            return field.get(instance);
        }
        Method method = Words.type(owner).getDeclaredMethod(name);
        method.setAccessible(true);
        return method.invoke(instance);
    }

    private static Object ask(Object rule, String name, Object... arguments) throws Throwable {
        Class<?>[] types =
                arguments.length == 0 ? new Class<?>[0] : new Class<?>[] {Throwable.class};
        for (Class<?> type = rule.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Method method = type.getDeclaredMethod(name, types);
                method.setAccessible(true);
                return method.invoke(rule, arguments);
            } catch (NoSuchMethodException above) {
                continue;
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        }
        throw new NoSuchMethodError(rule.getClass().getName() + "." + name);
    }
}
