import java.util.concurrent.atomic.AtomicLong;

/** A server that never ends: a request is handed over, handled and counted. */
public class EndlessServer {
    static final AtomicLong requests = new AtomicLong(), handled = new AtomicLong();
    static boolean full;

    static synchronized void hand() throws InterruptedException {
        while (full) {
            EndlessServer.class.wait();
        }
        full = true;
        EndlessServer.class.notifyAll();
    }

    static synchronized void handle() throws InterruptedException {
        while (!full) {
            EndlessServer.class.wait();
        }
        full = false;
        EndlessServer.class.notifyAll();
    }

    public static void main(String[] args) throws Exception {
        Thread client = new Thread(() -> {
            try {
                while (true) {
                    requests.incrementAndGet();
                    hand();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        client.start();
        while (true) {
            handle();
            handled.incrementAndGet();
        }
    }
}
