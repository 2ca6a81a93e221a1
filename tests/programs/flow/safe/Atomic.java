import java.util.concurrent.atomic.AtomicInteger;

/** Another atomic integer is shown. */
public class Atomic {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        AtomicInteger a = new AtomicInteger();
        AtomicInteger b = new AtomicInteger();
        a.set(pin());
        show(b.get());
    }
}
