// expect: no-uncaught-exception violated
// kind: assertion
// line: 27
// because: the lock is given back between two cells.

public class EveryCellBug {
    static final Object LOCK = new Object();
    static int[] cells = new int[3];

    static class Raiser extends Thread {
        @Override
        public void run() {
            while (true) {
                for (int place = 0; place < 3; place++) {
                    synchronized (LOCK) {
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
