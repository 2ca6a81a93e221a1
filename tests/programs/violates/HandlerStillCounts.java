// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 12
// contexts: 2
// because: a handler is told of the exception, but the exception has left the thread.

public class HandlerStillCounts {
    static volatile Throwable seen;

    static void fail() {
        throw new IllegalStateException("failed");
    }

    static void work() {
        fail();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(HandlerStillCounts::work);
        t.setUncaughtExceptionHandler((thread, e) -> seen = e);
        t.start();
        t.join();
        assert seen instanceof IllegalStateException;
    }
}
