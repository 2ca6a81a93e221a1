// expect: no-data-race violated
// kind: data-race
// line: 16
// because: on the way back the lock of each call has been left before the access.

public class InRecursion {
    private int nodes;

    private synchronized int half(int depth) {
        return depth / 2;
    }

    void walk(int depth) {
        if (depth > 0) {
            walk(half(depth));
            nodes++;
        }
    }

    public static void main(String[] args) throws Exception {
        InRecursion tree = new InRecursion();
        Thread t = new Thread(() -> tree.walk(2));
        t.start();
        tree.walk(1);
        t.join();
    }
}
