// expect: no-data-race holds
// because: main joins the thread while it holds a lock that the thread does not need.

public class JoinUnderLock {
    static final Object lock = new Object();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        synchronized (lock) {
            x = 10;
            t.start();
            t.join();
            x++;
        }
        System.out.println(x);
    }
}
