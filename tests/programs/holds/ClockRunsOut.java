// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the wait has a deadline, and after the join the other thread is certainly done.

public class ClockRunsOut {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = true);
        t.start();
        long end = System.nanoTime() + 3_000_000L;
        while (!done && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        t.join();
        assert done;
        assert System.nanoTime() > 0L;
    }
}
