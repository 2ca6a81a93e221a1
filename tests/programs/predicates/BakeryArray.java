// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the tickets are elements of an array, which predicates compare with each other.

public class BakeryArray {
    static final int[] ticket = new int[2];
    static volatile int inside;

    static int after(int other) {
        return other + 1;
    }

    static class Customer extends Thread {
        final int me;
        final int other;

        Customer(int me) {
            this.me = me;
            this.other = 1 - me;
        }

        boolean mustWait() {
            if (me == 0) {
                return ticket[1] != 0 && ticket[1] < ticket[0];
            }
            return ticket[0] != 0 && ticket[0] <= ticket[1];
        }

        @Override
        public void run() {
            while (true) {
                ticket[me] = 1;
                ticket[me] = after(ticket[other]);
                while (mustWait()) {
                    Thread.onSpinWait();
                }
                assert inside == 0;
                inside = 1;
                inside = 0;
                ticket[me] = 0;
            }
        }
    }

    public static void main(String[] args) {
        new Customer(0).start();
        new Customer(1).start();
    }
}
