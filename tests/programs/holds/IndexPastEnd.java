// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: check, use and move are one synchronized step.

public class IndexPastEnd {
    static final int[] cells = new int[1];
    static volatile int next;

    static synchronized void claim() {
        if (next < cells.length) {
            cells[next] = 1;
            next = next + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(IndexPastEnd::claim);
        t.start();
        claim();
        t.join();
    }
}
