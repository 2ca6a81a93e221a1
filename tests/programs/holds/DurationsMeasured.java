// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: it waits for a minute of the clock
// because: the loop ends when the clock has got there, however long that takes.

public class DurationsMeasured {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            long start = System.nanoTime();
            while (System.nanoTime() - start < 60_000_000_000L) {
                Thread.onSpinWait();
            }
            done = true;
        });
        other.start();
        other.join();
        assert done;
    }
}
