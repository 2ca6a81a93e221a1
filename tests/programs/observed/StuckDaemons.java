import java.util.concurrent.CountDownLatch;

// cycles: 1
// about: StuckDaemons.A StuckDaemons.B
// Two daemons block each other, and the first thread waits for the end of one of them: the deadlock
// is one of their locks, and is told once.
public class StuckDaemons {
    static final Object A = new Object(), B = new Object();
    static final CountDownLatch HELD = new CountDownLatch(2);

    static Thread daemon(Object outer, Object inner) {
        Thread made = new Thread(() -> {
            synchronized (outer) {
                HELD.countDown();
                try {
                    HELD.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                synchronized (inner) {
                }
            }
        });
        made.setDaemon(true);
        made.start();
        return made;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = daemon(A, B);
        Thread second = daemon(B, A);
        first.join();
        second.join();
    }
}
