// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the waiter has ended before anything is told.

public class InterruptOrNotify {
    static final Object LOCK = new Object();
    static boolean waiting;
    static boolean told;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(InterruptOrNotify::await);
        synchronized (LOCK) {
            waiter.start();
            while (!waiting) {
                LOCK.wait();
            }
        }
        Thread teller = new Thread(() -> {
            synchronized (LOCK) {
                LOCK.notify();
                told = true;
            }
        });
        waiter.interrupt();
        waiter.join();
        teller.start();
    }

    static void await() {
        synchronized (LOCK) {
            waiting = true;
            LOCK.notifyAll();
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                assert !told;
            }
        }
    }
}
