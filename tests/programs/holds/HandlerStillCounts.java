// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the exception is caught inside the thread.

public class HandlerStillCounts {
    static volatile Throwable seen;

    static void fail() {
        throw new IllegalStateException("failed");
    }

    static void work() {
        try {
            fail();
        } catch (IllegalStateException e) {
            seen = e;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(HandlerStillCounts::work);
        t.setUncaughtExceptionHandler((thread, e) -> seen = e);
        t.start();
        t.join();
        assert seen instanceof IllegalStateException;
    }
}
