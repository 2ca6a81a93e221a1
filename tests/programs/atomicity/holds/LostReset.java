// class: Meter
// expect: holds
// because: both writes are in one critical section.

public class LostReset {
    static class Meter {
        private int level;

        void raise() {
            synchronized (this) {
                level = 1;
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
