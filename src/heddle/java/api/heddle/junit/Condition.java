package heddle.junit;

import java.util.List;
import java.util.Locale;

/** A condition of JUnit 5 on whether a class or test runs. */
final class Condition {
    private final String name;
    private final String kind;
    private final boolean enables;
    private final List<String> words;
    private final Call method;

    Condition(Words words) {
        name = words.word();
        kind = words.word();
        enables = words.flag();
        this.words = words.list();
        method = kind.equals("method") ? new Call(words) : null;
    }

    /** Ends the test if it does not run. */
    void check(Object instance, Given given) throws Throwable {
        if (isMet(instance, given) != enables) {
            throw new Skipped(name);
        }
    }

    private boolean isMet(Object instance, Given given) throws Throwable {
        switch (kind) {
            case "os":
                return words.contains(system());
            case "jre":
                return words.contains("" + Runtime.version().feature());
            case "range":
                int release = Runtime.version().feature();
                return Integer.parseInt(words.get(0)) <= release
                        && release <= Integer.parseInt(words.get(1));
            case "property":
                return matches(System.getProperty(words.get(0)));
            case "variable":
                return matches(System.getenv(words.get(0)));
            default:
                return (Boolean) method.on(instance, given);
        }
    }

    private boolean matches(String value) {
        return value != null && value.matches(words.get(1));
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ENGLISH);
        return name.contains("linux") ? "LINUX" : name.contains("mac") ? "MAC" : "OTHER";
    }
}
