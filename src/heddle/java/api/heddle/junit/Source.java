package heddle.junit;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.BaseStream;

/** Where the arguments of a parameterised test come from. */
final class Source {
    private final String kind;
    private final List<List<String>> rows = new ArrayList<>();
    private Call method;
    private String type;
    private String mode;
    private List<String> names;
    private CsvFile file;

    Source(Words words) {
        kind = words.word();
        switch (kind) {
            case "rows":
                for (int left = words.number(); left > 0; left--) {
                    rows.add(words.list());
                }
                break;
            case "method":
                method = new Call(words);
                break;
            case "provider":
            case "empty":
                type = words.word();
                break;
            case "csv-file":
                file = new CsvFile(words);
                break;
            default:
                type = words.word();
                mode = words.word();
                names = words.list();
        }
    }

    void addTo(List<Object[]> all, Object instance, Given given) throws Throwable {
        switch (kind) {
            case "rows":
                for (List<String> row : rows) {
                    Object[] values = new Object[row.size()];
                    for (int i = 0; i < values.length; i++) {
                        values[i] = value(row.get(i));
                    }
                    all.add(values);
                }
                break;
            case "method":
                for (Object each : elements(method.on(instance, given))) {
                    all.add(arguments(each));
                }
                break;
            case "provider":
                Object context = Context.ofTest(given.testClass, given.test.method());
                Object provided =
                        Context.asked(
                                type, "provider.ArgumentsProvider", "provideArguments", context);
                for (Object each : elements(provided)) {
                    all.add(arguments(each));
                }
                break;
            case "csv-file":
                file.addTo(all, given.testClass);
                break;
            case "empty":
                all.add(new Object[] {empty(Words.type(type))});
                break;
            default:
                demandNames();
                for (Object constant : Words.type(type).getEnumConstants()) {
                    if (isMeant(((Enum<?>) constant).name())) {
                        all.add(new Object[] {constant});
                    }
                }
        }
    }

    private void demandNames() {
        if (mode.startsWith("MATCH")) {
            return;
        }
        List<String> known = new ArrayList<>();
        for (Object constant : Words.type(type).getEnumConstants()) {
            known.add(((Enum<?>) constant).name());
        }
        if (!known.containsAll(names)) {
            throw new IllegalArgumentException("Invalid enum constant name(s): " + names);
        }
    }

    private boolean isMeant(String name) {
        switch (mode) {
            case "INCLUDE":
                return names.isEmpty() || names.contains(name);
            case "EXCLUDE":
                return !names.contains(name);
            default:
                boolean any = false;
                boolean all = true;
                for (String pattern : names) {
                    boolean matches = name.matches(pattern);
                    any |= matches;
                    all &= matches;
                }
                return mode.equals("MATCH_ALL") ? all : mode.equals("MATCH_ANY") ? any : !any;
        }
    }

    private static Object value(String word) {
        String text = word.substring(1);
        switch (word.charAt(0)) {
            case 'N':
                return null;
            case 'Z':
                return text.equals("true");
            case 'B':
                return Byte.valueOf(text);
            case 'S':
                return Short.valueOf(text);
            case 'I':
                return Integer.valueOf(text);
            case 'J':
                return Long.valueOf(text);
            case 'F':
                return Float.intBitsToFloat(Integer.parseInt(text));
            case 'D':
                return Double.longBitsToDouble(Long.parseLong(text));
            case 'C':
                return (char) Integer.parseInt(text);
            case 'c':
                return Words.type(text);
            default:
                return text;
        }
    }

    private static Object empty(Class<?> type) throws Throwable {
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        switch (type.getName()) {
            case "java.util.Set":
            case "java.util.SortedSet":
            case "java.util.NavigableSet":
                return java.util.Collections.emptyNavigableSet();
            case "java.util.Map":
            case "java.util.SortedMap":
            case "java.util.NavigableMap":
                return java.util.Collections.emptyNavigableMap();
            case "java.util.List":
            case "java.util.Collection":
                return List.of();
            case "java.lang.String":
                return "";
            default:
                boolean isKnown =
                        Collection.class.isAssignableFrom(type)
                                || java.util.Map.class.isAssignableFrom(type);
                if (!isKnown) {
                    throw new IllegalArgumentException(
                            "@EmptySource cannot give an empty " + type.getName());
                }
                return type.getConstructor().newInstance();
        }
    }

    /** What a method gave: a stream, an iterator, a collection or an array. */
    static Collection<Object> elements(Object given) {
        List<Object> found = new ArrayList<>();
        if (given instanceof Object[]) {
            found.addAll(Arrays.asList((Object[]) given));
        } else if (given.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(given); i++) {
                found.add(Array.get(given, i));
            }
        } else {
            Iterator<?> each;
            if (given instanceof BaseStream) {
                each = ((BaseStream<?, ?>) given).iterator();
            } else if (given instanceof Iterable) {
                each = ((Iterable<?>) given).iterator();
            } else if (given instanceof Iterator) {
                each = (Iterator<?>) given;
            } else {
                each = List.of(given).iterator();
            }
            while (each.hasNext()) {
                found.add(each.next());
            }
        }
        return found;
    }

    static Object[] arguments(Object element) throws Throwable {
        if (element instanceof Object[]) {
            return (Object[]) element;
        }
        Class<?> type = element == null ? null : interfaceOf(element.getClass());
        if (type == null) {
            return new Object[] {payload(element)};
        }
        Object[] values = (Object[]) Call.invoked(type.getMethod("get"), element);
        Object[] plain = new Object[values.length];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = payload(values[i]);
        }
        return plain;
    }

    /** A value that may have a name of its own. */
    private static Object payload(Object value) throws Throwable {
        Class<?> type = value == null ? null : value.getClass();
        Class<?> named = find(type, "org.junit.jupiter.api.Named");
        return named == null ? value : Call.invoked(named.getMethod("getPayload"), value);
    }

    private static Class<?> interfaceOf(Class<?> type) {
        return find(type, "org.junit.jupiter.params.provider.Arguments");
    }

    /** An interface that a class implements, by its name. */
    private static Class<?> find(Class<?> type, String name) {
        if (type == null || type.getName().equals(name)) {
            return type;
        }
        for (Class<?> each : type.getInterfaces()) {
            Class<?> found = find(each, name);
            if (found != null) {
                return found;
            }
        }
        return find(type.getSuperclass(), name);
    }
}
