package heddle.junit;

import java.util.ArrayList;
import java.util.List;

/** The plan of a test, read word by word; `heddle test` writes it. */
final class Words {
    private final String[] words;
    private int next;

    Words(String[] words) {
        this.words = words;
    }

    String word() {
        return words[next++];
    }

    int number() {
        return Integer.parseInt(word());
    }

    boolean flag() {
        return word().equals("yes");
    }

    List<String> list() {
        List<String> found = new ArrayList<>();
        for (int left = number(); left > 0; left--) {
            found.add(word());
        }
        return found;
    }

    List<Call> calls() {
        List<Call> found = new ArrayList<>();
        for (int left = number(); left > 0; left--) {
            found.add(new Call(this));
        }
        return found;
    }

    static Class<?> type(String name) {
        switch (name) {
            case "boolean":
                return boolean.class;
            case "byte":
                return byte.class;
            case "char":
                return char.class;
            case "short":
                return short.class;
            case "int":
                return int.class;
            case "long":
                return long.class;
            case "float":
                return float.class;
            case "double":
                return double.class;
            default:
                return loaded(name);
        }
    }

    private static Class<?> loaded(String name) {
        try {
            return Class.forName(name, false, Words.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new NoClassDefFoundError(name);
        }
    }
}
