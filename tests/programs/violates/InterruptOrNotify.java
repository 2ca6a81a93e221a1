// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 38
// because: the interrupt may come first, and the notification before the waiter has the monitor again.

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
        teller.start();
        waiter.interrupt();
        waiter.join();
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
