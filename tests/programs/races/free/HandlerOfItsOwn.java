// expect: no-data-race holds
// because: the handler has run when the thread has ended.

public class HandlerOfItsOwn extends Thread {
    static int failures;

    @Override
    public void run() {
        throw new IllegalStateException();
    }

    @Override
    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return (thread, exception) -> {
            failures++;
        };
    }

    public static void main(String[] args) throws Exception {
        Thread t = new HandlerOfItsOwn();
        t.start();
        t.join();
        failures++;
    }
}
