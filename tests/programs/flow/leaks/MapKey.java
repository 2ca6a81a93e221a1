import java.util.HashMap;
import java.util.Map;

/** The secret is a key of a map that is looked at. */
public class MapKey {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Map<Integer, Integer> m = new HashMap<>();
        m.put(pin(), 1);
        show(m.containsKey(4711) ? 1 : 0);
    }
}
