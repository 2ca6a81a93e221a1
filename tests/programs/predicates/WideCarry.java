// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the sum of two ints is a long before it is compared, or an int that may have overflowed.

public class WideCarry {
    static final Object LOCK = new Object();
    static int half;
    static long sum;

    static class Writer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    half = half < 0 ? 0 : half + 0x40000000;
                    sum = (long) half + half;
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
