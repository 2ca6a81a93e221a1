import java.util.ArrayList;
import java.util.List;

/** The size of a list tells the secret. */
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
        if (pin() > 5) {
            all.add(1);
        }
        show(all.size());
    }
}
