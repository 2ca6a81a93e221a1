import java.util.concurrent.atomic.AtomicBoolean;

/** The secret decides whether a thread waits for a flag of the library. */
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
        if (pin() > 5) {
            while (!b.get()) {
                Thread.onSpinWait();
            }
        }
        show(2);
    }
}
