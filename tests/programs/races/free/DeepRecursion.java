// expect: no-data-race holds
// because: every access is inside the lock, which is entered once more with each call.
// unbounded: the thread may call itself as often as it likes before main says that it is enough.

public class DeepRecursion {
    static volatile boolean enough;
    static int depth;

    static synchronized void dig() {
        depth++;
        if (!enough) {
            dig();
        }
        depth--;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(DeepRecursion::dig);
        t.start();
        enough = true;
        dig();
        t.join();
    }
}
