// expect: no-data-race violated
// kind: data-race
// line: 17, 24
// because: the class of the thread says which handler runs in it.

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
        failures++;
        t.join();
    }
}
