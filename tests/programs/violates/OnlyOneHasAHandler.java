// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 15
// because: the thread with a handler of its own may come first.

public class OnlyOneHasAHandler {
    static final Object lock = new Object();
    static final Thread.UncaughtExceptionHandler HANDLER = (thread, exception) -> { };
    static int count;

    static void work() {
        synchronized (lock) {
            Thread self = Thread.currentThread();
            assert count++ > 0 || self.getUncaughtExceptionHandler() != HANDLER;
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
