// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: all cells are raised under the lock, in a loop that counts to a bound.

public class EveryCell {
    static final Object LOCK = new Object();
    static int[] cells = new int[3];

    static class Raiser extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    for (int place = 0; place < 3; place++) {
                        cells[place] = cells[place] + 1;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        new Raiser().start();
        while (true) {
            synchronized (LOCK) {
                assert cells[0] == cells[2];
            }
        }
    }
}
