// expect: no-data-race holds
// because: every counter has its own lock, found by the same number.

public class StripedLocks {
    static final Object[] locks = {new Object(), new Object()};
    static final int[] counters = new int[2];

    static void add(int key) {
        synchronized (locks[key % 2]) {
            counters[key % 2]++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            add(0);
            add(1);
        });
        t.start();
        add(1);
        add(2);
        t.join();
    }
}
