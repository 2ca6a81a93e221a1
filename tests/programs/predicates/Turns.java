// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a number is drawn under the lock, and only one thread has the number that is served.

public class Turns {
    static final Object LOCK = new Object();
    static volatile int next;
    static volatile int served;
    static volatile int inside;

    static class Customer extends Thread {
        @Override
        public void run() {
            while (true) {
                int mine;
                synchronized (LOCK) {
                    mine = next;
                    next = mine + 1;
                }
                while (served != mine) {
                    Thread.onSpinWait();
                }
                inside = inside + 1;
                assert inside == 1;
                inside = inside - 1;
                served = served + 1;
            }
        }
    }

    public static void main(String[] args) {
        new Customer().start();
        new Customer().start();
    }
}
