import java.util.ArrayList;
import java.util.List;

/** Another list is shown. */
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
        List<Integer> other = new ArrayList<>();
        all.add(pin());
        other.add(2);
        show(other.get(0));
    }
}
