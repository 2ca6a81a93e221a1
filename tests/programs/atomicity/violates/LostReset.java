// class: Meter
// expect: violated
// patterns: 5
// fields: level
// because: a reset between the two writes of one unit is lost.

public class LostReset {
    static class Meter {
        private int level;

        void raise() {
            synchronized (this) {
                level = 1;
            }
            synchronized (this) {
                level = 2;
            }
        }

        synchronized void reset() {
            level = 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Meter meter = new Meter();
        Thread other = new Thread(meter::reset);
        other.start();
        meter.raise();
        other.join();
    }
}
