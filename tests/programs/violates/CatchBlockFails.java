// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 17
// contexts: 3
// because: the catch block uses a log that another thread has taken away.

public class CatchBlockFails {
    static volatile StringBuilder log = new StringBuilder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> log = null);
        t.start();
        try {
            throw new IllegalStateException("step");
        } catch (IllegalStateException e) {
            log.append(e.getMessage());
        }
        t.join();
    }
}
