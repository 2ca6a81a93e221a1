// expect: no-uncaught-exception holds
// expect: no-deadlock violated
// kind: deadlock
// because: the two threads join each other, and nobody interrupts them.

public class JoinCircleInterrupted {
    static Thread second;

    public static void main(String[] args) {
        Thread first = new Thread(() -> join(second));
        second = new Thread(() -> join(first));
        first.start();
        second.start();
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            // Enough of it.
        }
    }
}
