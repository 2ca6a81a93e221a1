import java.util.concurrent.atomic.AtomicInteger;

/** Workers print how far all of them have come; the work itself is done under a lock. */
public class PrintedProgress {
    static final AtomicInteger done = new AtomicInteger();
    static int total;

    static void work(int parts) {
        for (int i = 0; i < parts; i++) {
            synchronized (PrintedProgress.class) {
                total += 1;
            }
            System.out.println("part " + done.incrementAndGet() + " is done");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work(3)), two = new Thread(() -> work(3));
        one.start();
        two.start();
        work(3);
        one.join();
        two.join();
        assert total == 9;
    }
}
