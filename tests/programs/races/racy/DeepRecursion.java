// expect: no-data-race violated
// kind: data-race
// line: 18
// because: the recursion leaves the lock before it counts, however deep it is.

public class DeepRecursion {
    static volatile boolean enough;
    static int depth;

    static synchronized boolean again() {
        return !enough;
    }

    static void dig() {
        if (again()) {
            dig();
        }
        depth++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(DeepRecursion::dig);
        t.start();
        enough = true;
        dig();
        t.join();
    }
}
