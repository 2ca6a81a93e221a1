package heddle.junit;

import java.lang.reflect.Method;

/** The tests that a factory made, one after the other, as JUnit runs them. */
final class Dynamic {
    private Dynamic() {}

    static void run(Object made) throws Throwable {
        Failures failures = new Failures();
        for (Object node : Source.elements(made)) {
            failures.run(() -> one(node));
        }
        if (!failures.none()) {
            throw failures.first;
        }
    }

    private static void one(Object node) throws Throwable {
        Method children = method(node, "getChildren");
        if (children != null) {
            run(children.invoke(node));
            return;
        }
        Method executable = method(node, "getExecutable");
        if (executable == null) {
            throw new IllegalArgumentException("no dynamic test: " + node.getClass().getName());
        }
        execute(executable.invoke(node), executable.getReturnType());
    }

    private static Method method(Object node, String name) {
        try {
            Method method = node.getClass().getMethod(name);
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException none) {
            return null;
        }
    }

    private static void execute(Object executable, Class<?> type) throws Throwable {
        Method method = type.getMethod("execute");
        method.setAccessible(true);
        try {
            method.invoke(executable);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
