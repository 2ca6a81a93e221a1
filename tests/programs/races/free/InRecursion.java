// expect: no-data-race holds
// because: every call enters the lock once more, and leaves it once.

public class InRecursion {
    private int nodes;

    synchronized void walk(int depth) {
        if (depth > 0) {
            walk(depth / 2);
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
