package heddle.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/** A method or constructor of the user's, and where its arguments come from. */
final class Call {
    final String owner;
    final String name;
    private final String types;
    private final List<String> given;

    Call(Words words) {
        owner = words.word();
        name = words.word();
        types = words.word();
        given = words.list();
    }

    Object on(Object target, Given values) throws Throwable {
        Method method = method();
        Object self = Modifier.isStatic(method.getModifiers()) ? null : target;
        return invoked(method, self, values.all(given, method));
    }

    static Object invoked(Method method, Object self, Object... arguments) throws Throwable {
        method.setAccessible(true);
        try {
            return method.invoke(self, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    Object create(Given values) throws Throwable {
        Constructor<?> constructor = Words.type(owner).getDeclaredConstructor(types());
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(values.all(given, constructor));
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    Method method() {
        try {
            return Words.type(owner).getDeclaredMethod(name, types());
        } catch (NoSuchMethodException missing) {
            throw new NoSuchMethodError(missing.getMessage());
        }
    }

    private Class<?>[] types() {
        String[] names = types.isEmpty() ? new String[0] : types.split(",");
        Class<?>[] found = new Class<?>[names.length];
        for (int i = 0; i < names.length; i++) {
            found[i] = Words.type(names[i]);
        }
        return found;
    }
}
