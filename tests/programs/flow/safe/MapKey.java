import java.util.HashMap;
import java.util.Map;

/** A map with secret values is only filled. */
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
        m.put(1, pin());
        show(4);
    }
}
