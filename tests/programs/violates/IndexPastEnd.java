// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 14
// contexts: 3
// because: the index moves on between the check and the use.

public class IndexPastEnd {
    static final int[] cells = new int[1];
    static volatile int next;

    static void claim() {
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
