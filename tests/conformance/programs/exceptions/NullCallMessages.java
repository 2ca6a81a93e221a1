/** Helpful texts for calls on null, unboxing, monitors, throw, and who made the null. */
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

public class NullCallMessages {
    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static String text;
    static Integer boxed;
    static List<String> list;
    static Supplier<String> supplier = () -> null;
    static Object result;
    static RuntimeException problem;
    static Map<String, Double> prices = new HashMap<>();

    static String find(int key, String... more) {
        return null;
    }

    String[] words = new String[1];

    String instance(long a, double[] b, Map<String, int[][]> c) {
        return null;
    }

    public static void main(String[] args) {
        attempt(() -> text.length());
        attempt(() -> result = boxed + 1);
        attempt(() -> list.add("x"));
        attempt(() -> supplier.get().trim());
        attempt(() -> find(3, "a").isEmpty());
        attempt(() -> new NullCallMessages().instance(1, null, null).length());
        attempt(() -> new NullCallMessages().words[0].length());
        attempt(() -> result = (double) prices.get("apple"));
        attempt(() -> {
            synchronized (text) {
                result = "never";
            }
        });
        attempt(() -> {
            throw problem;
        });
        attempt(() -> {
            for (String word : list) {
                result = word;
            }
        });
        attempt(() -> {
            switch (text) {
                case "a": result = 1;
            }
        });
        attempt(() -> {
            String local = text;
            result = local.charAt(0);
        });
        attempt(() -> ((String) null).length());
        attempt(() -> Objects.requireNonNull(text));
        attempt(() -> Objects.requireNonNull(text, "text must be there"));
        attempt(() -> Objects.requireNonNull(text, () -> "made " + 1));
        attempt(() -> List.of("a", null));
        attempt(() -> {
            throw new NullPointerException();
        });
        attempt(() -> {
            throw new NullPointerException("own text");
        });
    }
}
