import java.util.concurrent.atomic.AtomicReference;

/** Each update leaves the name of its thread and its time for a report. */
public class StampedUpdates {
    static final AtomicReference<String> by = new AtomicReference<>("nobody");
    static volatile long updates;
    static int value;

    static void update(String who, int amount) {
        by.set(who);
        synchronized (StampedUpdates.class) {
            value += amount;
        }
        updates = updates + 1;
        by.set(who);
    }

    static void work(String who) {
        update(who, 1);
        update(who, -1);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work("one")), two = new Thread(() -> work("two"));
        one.start();
        two.start();
        work("main");
        one.join();
        two.join();
        assert value == 0;
        System.out.println(by.get() + " was the last of " + updates);
    }
}
