// expect: no-uncaught-exception violated
// kind: assertion
// line: 32
// because: the lock is left between filling and emptying.

public class ValveBug {
    static final Object TANK = new Object();
    static int level;
    static int strokes;

    static class Pump extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (TANK) {
                    if (level == 0) {
                        level = level + 1;
                    }
                }
                synchronized (TANK) {
                    level = level - 1;
                    strokes = strokes + 1;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Pump().start();
        while (true) {
            synchronized (TANK) {
                assert level == 0;
            }
        }
    }
}
