// expect: no-data-race violated
// kind: data-race
// line: 17
// because: the lock inside the part of one machine is not that of the other machine.

public class InnerLock {
    static int made;

    static class Part {
        final Object lock = new Object();
    }

    private final Part part = new Part();

    void make() {
        synchronized (part.lock) {
            made++;
        }
    }

    public static void main(String[] args) throws Exception {
        InnerLock one = new InnerLock();
        InnerLock other = new InnerLock();
        Thread t = new Thread(one::make);
        t.start();
        other.make();
        t.join();
    }
}
