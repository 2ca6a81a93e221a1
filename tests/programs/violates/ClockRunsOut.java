// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 17
// because: the clock gets to the end of the wait before the other thread has done anything.

public class ClockRunsOut {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = true);
        t.start();
        long end = System.nanoTime() + 3_000_000L;
        while (!done && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assert done;
        t.join();
    }
}
