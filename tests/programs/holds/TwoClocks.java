// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: clock
// because: how far a clock is in a millisecond when the program begins is one of many possibilities, and none of them lets it go back.

public class TwoClocks {
    public static void main(String[] args) throws InterruptedException {
        long nanos = System.nanoTime();
        long millis = System.currentTimeMillis();
        Thread other = new Thread(() -> { });
        other.start();
        other.join();
        long longer = System.nanoTime() - nanos;
        long rounded = System.currentTimeMillis() - millis;
        assert longer >= 0 && rounded >= 0;
    }
}
