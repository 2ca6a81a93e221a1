package heddle.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** JUnit's implicit conversion of texts to the types of parameters. */
final class Converted {
    private Converted() {}

    static Object to(Class<?> type, Object value) throws Throwable {
        if (!(value instanceof String) || type.isInstance(value)) {
            return value;
        }
        String text = (String) value;
        if (type == boolean.class || type == Boolean.class) {
            return truth(text);
        } else if (type == char.class || type == Character.class) {
            if (text.length() != 1) {
                throw new IllegalArgumentException("String must have length of 1: " + text);
            }
            return text.charAt(0);
        } else if (type == byte.class || type == Byte.class) {
            return Byte.decode(plain(text));
        } else if (type == short.class || type == Short.class) {
            return Short.decode(plain(text));
        } else if (type == int.class || type == Integer.class) {
            return Integer.decode(plain(text));
        } else if (type == long.class || type == Long.class) {
            return Long.decode(plain(text));
        } else if (type == float.class || type == Float.class) {
            return Float.valueOf(plain(text));
        } else if (type == double.class || type == Double.class) {
            return Double.valueOf(plain(text));
        } else if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(text)) {
                    return constant;
                }
            }
            throw new IllegalArgumentException("No enum constant " + type.getName() + "." + text);
        } else if (type == Class.class) {
            return Words.type(text);
        }
        return made(type, text);
    }

    private static boolean truth(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return text.equalsIgnoreCase("true");
        }
        throw new IllegalArgumentException("String must be 'true' or 'false': " + text);
    }

    private static String plain(String text) {
        return text.replace("_", "");
    }

    /** By a static method from a text to the type, or by a constructor. */
    private static Object made(Class<?> type, String text) throws Throwable {
        if (type == java.nio.file.Path.class) {
            return java.nio.file.Path.of(text);
        }
        Executable maker = null;
        for (Method each : type.getDeclaredMethods()) {
            boolean makes = Modifier.isStatic(each.getModifiers()) && each.getReturnType() == type;
            if (makes && takesText(each) && (maker == null || preferred(each))) {
                maker = each;
            }
        }
        if (maker == null) {
            for (Constructor<?> each : type.getDeclaredConstructors()) {
                maker = takesText(each) ? each : maker;
            }
        }
        if (maker == null) {
            throw new IllegalArgumentException("no conversion from String to " + type.getName());
        }
        if (!Modifier.isPublic(maker.getModifiers())
                || !Modifier.isPublic(type.getModifiers())) {
            maker.setAccessible(true);
        }
        try {
            return maker instanceof Method
                    ? ((Method) maker).invoke(null, text)
                    : ((Constructor<?>) maker).newInstance(text);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static boolean preferred(Method each) {
        String name = each.getName();
        return name.equals("parse") || name.equals("of") || name.equals("fromString")
                || name.equals("create") || name.equals("valueOf");
    }

    private static boolean takesText(Executable each) {
        Class<?>[] types = each.getParameterTypes();
        return !Modifier.isPrivate(each.getModifiers())
                && types.length == 1
                && (types[0] == String.class || types[0] == CharSequence.class);
    }
}
