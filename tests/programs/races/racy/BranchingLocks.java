// expect: no-data-race violated
// kind: data-race
// line: 20, 22, 33
// because: the branch without a leaves only b, which main has given back by then.
// pair: none, because NestedLocks has the repair

public class BranchingLocks {
    static final Object a = new Object();
    static final Object b = new Object();
    static volatile boolean choice;
    static int x;

    static void other() {
        synchronized (b) {
            if (choice) {
                synchronized (a) {
                    a.notifyAll();
                }
            } else {
                x = 17;
            }
            System.out.println(x);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BranchingLocks::other);
        t.start();
        synchronized (a) {
            synchronized (b) {
                x = 42;
            }
            x = 23;
        }
        t.join();
    }
}
