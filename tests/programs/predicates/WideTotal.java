// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a long grows by 2^31, and an int keeps its lower half: both begin again, at different times.

public class WideTotal {
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
                assert low == (int) total;
            }
        }
    }
}
