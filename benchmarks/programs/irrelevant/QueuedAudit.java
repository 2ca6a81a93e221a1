import java.util.concurrent.ConcurrentLinkedQueue;

/** An audit trail in a queue that needs no lock. */
public class QueuedAudit {
    static final ConcurrentLinkedQueue<String> trail = new ConcurrentLinkedQueue<>();
    static int balance;

    static void change(String who, int by) {
        trail.add(who);
        synchronized (QueuedAudit.class) {
            balance += by;
        }
    }

    static void work(String who) {
        change(who, 1);
        change(who, -1);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work("one")), two = new Thread(() -> work("two"));
        one.start();
        two.start();
        work("main");
        one.join();
        two.join();
        assert balance == 0;
    }
}
