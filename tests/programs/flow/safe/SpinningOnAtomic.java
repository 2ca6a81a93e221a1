import java.util.concurrent.atomic.AtomicBoolean;

/** Neither waits for the other. */
public class SpinningOnAtomic {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) throws Exception {
        AtomicBoolean b = new AtomicBoolean();
        Thread t = new Thread(() -> {
            show(1);
            b.set(true);
        });
        t.start();
        int k = pin() > 5 ? 1 : 2;
        show(2);
    }
}
