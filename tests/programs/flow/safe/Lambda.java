import java.util.function.IntSupplier;

/** Another function object is called. */
public class Lambda {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int k = pin();
        IntSupplier f = () -> k;
        IntSupplier g = () -> 2;
        show(g.getAsInt());
    }
}
