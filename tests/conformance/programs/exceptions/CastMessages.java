/** ClassCastException names both types and their modules and loaders. */
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

public class CastMessages {
    interface Named { }

    static class Base { }

    static class Derived extends Base implements Named { }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    static Object value;

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        value = "text";
        attempt(() -> value = (Integer) value);
        attempt(() -> value = (Base) value);
        attempt(() -> value = (int[]) value);
        value = new Base();
        attempt(() -> value = (Derived) value);
        attempt(() -> value = (Named) value);
        attempt(() -> value = (String) value);
        attempt(() -> value = (Base[]) value);
        value = new Base[1];
        attempt(() -> value = (Derived[]) value);
        attempt(() -> value = (Base) value);
        value = new int[1][1];
        attempt(() -> value = (int[]) value);
        attempt(() -> value = (Object[]) value);
        attempt(() -> value = (Integer[]) value);
        attempt(() -> {
            List raw = new ArrayList<>(List.of("s"));
            List<Integer> numbers = raw;
            int first = numbers.get(0);
        });
        attempt(() -> new TreeSet<Object>().add(new Base()));
        value = null;
        attempt(() -> value = (Derived) value);
        attempt(() -> Derived.class.cast("s"));
        attempt(() -> Integer.class.asSubclass(String.class));
    }
}
