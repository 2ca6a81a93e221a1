// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// endless: the worker spins until it is stopped
// because: the thread that joins the worker may get the only notification.

public class NotifiesJoiner {
    static volatile boolean stop;
    static boolean waiting;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        });
        Thread waiter = new Thread(() -> {
            synchronized (worker) {
                waiting = true;
                await(worker);
            }
            stop = true;
        });
        Thread joiner = new Thread(() -> join(worker));
        worker.start();
        waiter.start();
        joiner.start();
        boolean done = false;
        while (!done) {
            synchronized (worker) {
                if (waiting) {
                    worker.notify();
                    done = true;
                }
            }
        }
    }

    static void await(Object object) {
        try {
            object.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
