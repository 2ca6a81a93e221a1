// expect: no-uncaught-exception violated
// kind: assertion
// line: 30
// because: the second element is raised without the lock.

public class ElementPairBug {
    static final int[] counts = new int[2];
    static final Object LOCK = new Object();

    static void raise(int which, int by) {
        counts[which] = counts[which] + by;
    }

    static class Writer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    raise(0, 1);
                }
                raise(1, 1);
            }
        }
    }

    public static void main(String[] args) {
        new Writer().start();
        while (true) {
            synchronized (LOCK) {
                assert counts[0] == counts[1];
            }
        }
    }
}
