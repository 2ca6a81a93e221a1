// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the two threads join each other until main interrupts one of them.

public class JoinCircleInterrupted {
    static Thread second;

    public static void main(String[] args) {
        Thread first = new Thread(() -> join(second));
        second = new Thread(() -> join(first));
        first.start();
        second.start();
        first.interrupt();
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            // Enough of it.
        }
    }
}
