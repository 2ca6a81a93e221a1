package heddle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sees the public outputs of a program while {@code heddle flow} compares runs with different
 * secrets. Programs do not call it: the calls are added where outputs are made.
 *
 * <p>The system property {@code heddle.flow.known} has sequences of outputs. A run that shows
 * something else, or all of the one sequence that is looked for, is told apart by the method that it
 * enters, and ends there.
 */
public final class Observer {
    /** Ends an output. */
    private static final char OUTPUT = '\u0001';

    /** Ends a sequence of outputs. */
    private static final char SEQUENCE = '\u0002';

    private static final String KNOWN = System.getProperty("heddle.flow.known");

    private static final boolean LOOKS_FOR = System.getProperty("heddle.flow.for") != null;

    private static String seen = "";

    private Observer() {}

    /** An output is made: what makes it, and what it shows. */
    public static synchronized void see(String name, Object... values) {
        StringBuilder shown = new StringBuilder(name).append('(');
        for (int i = 0; i < values.length; i++) {
            shown.append(i == 0 ? "" : ", ").append(text(values[i]));
        }
        seen = seen + shown.append(')') + OUTPUT;
        if (KNOWN == null) {
            System.out.print("\n" + OUTPUT + shown + "\n");
        } else if (LOOKS_FOR) {
            if (KNOWN.equals(seen)) {
                found();
            }
            if (!KNOWN.startsWith(seen)) {
                Runtime.getRuntime().halt(0);
            }
        } else if (isNew()) {
            System.out.print("\n" + seen + "\n");
            found();
        }
    }

    /** Another value in the place of a secret one: arrays keep their lengths. */
    public static Object varied(Object value, int secret) {
        if (value instanceof int[]) {
            int[] copy = ((int[]) value).clone();
            Arrays.fill(copy, secret);
            return copy;
        }
        if (value instanceof long[]) {
            long[] copy = ((long[]) value).clone();
            Arrays.fill(copy, secret);
            return copy;
        }
        if (value instanceof byte[]) {
            byte[] copy = ((byte[]) value).clone();
            Arrays.fill(copy, (byte) secret);
            return copy;
        }
        if (value instanceof char[]) {
            char[] copy = ((char[]) value).clone();
            Arrays.fill(copy, (char) ('a' + (secret & 15)));
            return copy;
        }
        if (value instanceof boolean[]) {
            boolean[] copy = ((boolean[]) value).clone();
            Arrays.fill(copy, (secret & 1) != 0);
            return copy;
        }
        if (value instanceof String[]) {
            String[] copy = ((String[]) value).clone();
            Arrays.fill(copy, "secret " + secret);
            return copy;
        }
        if (value instanceof String) {
            return "secret " + secret;
        }
        if (value instanceof Integer) {
            return secret;
        }
        if (value instanceof Long) {
            return (long) secret;
        }
        if (value instanceof Boolean) {
            return (secret & 1) != 0;
        }
        if (value instanceof Character) {
            return (char) secret;
        }
        if (value instanceof BigInteger) {
            return BigInteger.valueOf(secret);
        }
        if (value instanceof Optional) {
            return ((Optional<?>) value).map(held -> varied(held, secret));
        }
        return holdingOthers(value, secret);
    }

    /** A collection of the same class with other elements, or a map with other values. */
    private static Object holdingOthers(Object value, int secret) {
        if (value instanceof List) {
            List<Object> copy = new ArrayList<>();
            for (Object each : (List<?>) value) {
                copy.add(varied(each, secret));
            }
            return value.getClass() == ArrayList.class ? copy : isFixed(value) ? List.copyOf(copy) : value;
        }
        if (value instanceof Set) {
            Set<Object> copy = new HashSet<>();
            for (Object each : (Set<?>) value) {
                copy.add(varied(each, secret));
            }
            return value.getClass() == HashSet.class ? copy : isFixed(value) ? Set.copyOf(copy) : value;
        }
        if (value instanceof Map) {
            Map<Object, Object> copy = new HashMap<>();
            for (Map.Entry<?, ?> each : ((Map<?, ?>) value).entrySet()) {
                copy.put(each.getKey(), varied(each.getValue(), secret));
            }
            return value.getClass() == HashMap.class ? copy : isFixed(value) ? Map.copyOf(copy) : value;
        }
        return value;
    }

    private static boolean isFixed(Object value) {
        return value.getClass().getName().startsWith("java.util.ImmutableCollections$");
    }

    private static boolean isNew() {
        int from = 0;
        while (from < KNOWN.length()) {
            if (KNOWN.startsWith(seen, from)) {
                return false;
            }
            from = KNOWN.indexOf(SEQUENCE, from) + 1;
        }
        return true;
    }

    private static void found() {
        Runtime.getRuntime().halt(0);
    }

    private static String text(Object value) {
        if (value instanceof Object[]) {
            return Arrays.toString((Object[]) value);
        }
        if (value instanceof int[]) {
            return Arrays.toString((int[]) value);
        }
        if (value instanceof byte[]) {
            return Arrays.toString((byte[]) value);
        }
        if (value instanceof char[]) {
            return Arrays.toString((char[]) value);
        }
        if (value == null || value.getClass().getName().startsWith("java.")) {
            return String.valueOf(value);
        }
        return value.getClass().getName();
    }
}
