// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a stroke fills and empties the tank under one lock.

public class Valve {
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
