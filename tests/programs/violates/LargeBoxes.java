// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 19
// because: boxes beyond the cache of Integer are objects of their own.

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
        if (first != second) {
            throw new IllegalStateException("equal numbers differ");
        }
    }
}
