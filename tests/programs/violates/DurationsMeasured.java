// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 14
// because: between the two looks more than seven seconds may pass.

public class DurationsMeasured {
    public static void main(String[] args) throws InterruptedException {
        long start = System.currentTimeMillis();
        Thread other = new Thread(() -> { });
        other.start();
        other.join();
        long took = (System.currentTimeMillis() - start) / 1000;
        assert took != 7;
    }
}
