// expect: no-deadlock violated
// kind: deadlock
// endless: a thread polls for ever
// because: the thread that is joined looks at a flag now and then that is never set.

public class JoinedPoll {
    static final Object lock = new Object();
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            try {
                synchronized (lock) {
                    while (!done)
                        lock.wait(10);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        worker.start();
        worker.join();
    }
}
