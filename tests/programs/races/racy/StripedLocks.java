// expect: no-data-race violated
// kind: data-race
// line: 12
// because: the two keys have the same counter, and different locks.

public class StripedLocks {
    static final Object[] locks = {new Object(), new Object()};
    static final int[] counters = new int[2];

    static void add(int key) {
        synchronized (locks[key % 2]) {
            counters[key / 2]++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> add(0));
        t.start();
        add(1);
        t.join();
    }
}
