import java.util.ArrayList;
import java.util.List;

/** The secret goes through a list. */
public class Collection {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        List<Integer> all = new ArrayList<>();
        all.add(pin());
        show(all.get(0));
    }
}
