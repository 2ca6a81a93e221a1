package heddle.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/** Rules of JUnit 4 run as the code that they are, around a statement of JUnit's own. */
final class Statements {
    private static final String MODEL = "org.junit.runners.model.";

    private Statements() {}

    static void run(Object rule, Object instance, Given given, Body body) throws Throwable {
        Class<?> statement = Words.type(MODEL + "Statement");
        Object inner = invoking(Body.class.getMethod("run"), body);
        Object outer;
        Class<?> methodRule = Words.type("org.junit.rules.MethodRule");
        if (methodRule.isInstance(rule)) {
            Class<?> framework = Words.type(MODEL + "FrameworkMethod");
            Method apply = methodRule.getMethod("apply", statement, framework, Object.class);
            outer = Call.invoked(apply, rule, inner, framework(given.test.method()), instance);
        } else {
            Class<?> description = Words.type("org.junit.runner.Description");
            Method apply =
                    Words.type("org.junit.rules.TestRule")
                            .getMethod("apply", statement, description);
            Object told = instance == null ? ofClass(description, given) : of(description, given);
            outer = Call.invoked(apply, rule, inner, told);
        }
        Call.invoked(statement.getMethod("evaluate"), outer);
    }

    private static Object invoking(Method method, Object target) throws Throwable {
        Class<?> type = Words.type("org.junit.internal.runners.statements.InvokeMethod");
        Constructor<?> make =
                type.getConstructor(Words.type(MODEL + "FrameworkMethod"), Object.class);
        return make.newInstance(framework(method), target);
    }

    private static Object framework(Method method) throws Throwable {
        Class<?> type = Words.type(MODEL + "FrameworkMethod");
        return type.getConstructor(Method.class).newInstance(method);
    }

    private static Object of(Class<?> description, Given given) throws Throwable {
        Method make =
                description.getMethod(
                        "createTestDescription", Class.class, String.class, Annotation[].class);
        Method method = given.test.method();
        return Call.invoked(
                make, null, given.testClass, method.getName(), method.getAnnotations());
    }

    private static Object ofClass(Class<?> description, Given given) throws Throwable {
        Method make = description.getMethod("createSuiteDescription", Class.class);
        return Call.invoked(make, null, given.testClass);
    }
}
