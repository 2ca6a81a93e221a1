// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the catch block uses a log of its own.

public class CatchBlockFails {
    static volatile StringBuilder log = new StringBuilder();

    public static void main(String[] args) throws Exception {
        StringBuilder mine = log;
        Thread t = new Thread(() -> log = null);
        t.start();
        try {
            throw new IllegalStateException("step");
        } catch (IllegalStateException e) {
            mine.append(e.getMessage());
        }
        t.join();
    }
}
