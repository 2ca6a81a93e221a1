// expect: no-uncaught-exception violated
// kind: assertion
// line: 27
// because: after two steps the long is 2^32 and its lower half is 0.

public class WideTotalBug {
    static final Object LOCK = new Object();
    static long total;
    static int low;

    static class Writer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    total = total + 0x80000000L;
                    low = (int) total;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Writer().start();
        while (true) {
            synchronized (LOCK) {
                assert total == 0 || low != 0;
            }
        }
    }
}
