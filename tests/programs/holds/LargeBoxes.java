// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: equals compares the numbers.

public class LargeBoxes {
    static Integer first;
    static Integer second;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            first = 1000;
            second = 1000;
        });
        worker.start();
        worker.join();
        if (!first.equals(second)) {
            throw new IllegalStateException("equal numbers differ");
        }
    }
}
