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
            case "empty":
                type = words.word();
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
            case "empty":
                all.add(new Object[] {empty(Words.type(type))});
                break;
            default:
                for (Object constant : Words.type(type).getEnumConstants()) {
                    if (isMeant(((Enum<?>) constant).name())) {
                        all.add(new Object[] {constant});
                    }
                }
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

    private static Object empty(Class<?> type) {
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
            default:
                return "";
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
            return new Object[] {element};
        }
        Method get = type.getMethod("get");
        get.setAccessible(true);
        return (Object[]) get.invoke(element);
    }

    private static Class<?> interfaceOf(Class<?> type) {
        for (Class<?> up = type; up != null; up = up.getSuperclass()) {
            for (Class<?> each : up.getInterfaces()) {
                if (each.getName().equals("org.junit.jupiter.params.provider.Arguments")) {
                    return each;
                }
            }
        }
        return null;
    }
}
