// expect: no-data-race holds
// because: each machine counts for itself, with the lock inside its part.

public class InnerLock {
    private int made;

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
        Thread t = new Thread(() -> {
            one.make();
            other.make();
        });
        t.start();
        other.make();
        one.make();
        t.join();
    }
}
