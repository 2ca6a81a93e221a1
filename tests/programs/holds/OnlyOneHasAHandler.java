// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each thread has a handler, whichever comes first.

public class OnlyOneHasAHandler {
    static final Object lock = new Object();
    static final Thread.UncaughtExceptionHandler HANDLER = (thread, exception) -> { };
    static int count;

    static void work() {
        synchronized (lock) {
            Thread self = Thread.currentThread();
            assert count++ < 2 && self.getUncaughtExceptionHandler() != null;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = OnlyOneHasAHandler::work;
        Thread one = new Thread(task), two = new Thread(task);
        two.setUncaughtExceptionHandler(HANDLER);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
