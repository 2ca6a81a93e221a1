import java.util.concurrent.atomic.AtomicInteger;

/** An atomic integer passes the secret on. */
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
        a.set(pin());
        show(a.get());
    }
}
