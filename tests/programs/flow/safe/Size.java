import java.util.ArrayList;
import java.util.List;

/** The size does not depend on it. */
public class Size {
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
        all.add(1);
        int k = pin();
        show(all.size());
    }
}
