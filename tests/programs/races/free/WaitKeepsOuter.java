// expect: no-data-race holds
// because: waiting gives the inner lock away, not the outer one that the child needs to write.

public class WaitKeepsOuter {
    static final Object outer = new Object();
    static final Object inner = new Object();
    static int x;

    static void passAndWrite() {
        synchronized (inner) {
            inner.notifyAll();
        }
        synchronized (outer) {
            x = 42;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(WaitKeepsOuter::passAndWrite);
        synchronized (outer) {
            synchronized (inner) {
                t.start();
                inner.wait(10);
            }
            System.out.println(x == 0);
        }
        t.join();
    }
}
