import java.util.function.IntSupplier;

/** A function object captures the secret. */
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
        show(f.getAsInt());
    }
}
