// expect: no-uncaught-exception violated
// kind: assertion
// line: 27
// because: the sum of two ints overflows before it becomes a long.

public class WideCarryBug {
    static final Object LOCK = new Object();
    static int half;
    static long sum;

    static class Writer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    half = half < 0 ? 0 : half + 0x40000000;
                    sum = (long) (half + half);
                }
            }
        }
    }

    public static void main(String[] args) {
        new Writer().start();
        while (true) {
            synchronized (LOCK) {
                assert half < 0 || sum >= 0;
            }
        }
    }
}
