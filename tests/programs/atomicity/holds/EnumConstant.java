// class: Meter
// expect: holds
// tier: long
// because: the constant of the enum is its own lock.

public class EnumConstant {
    enum Meter {
        WATER;

        private int old;
        private int now;

        synchronized void read(int value) {
            old = now;
            now = value;
        }

        synchronized int used() {
            return now - old;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Meter.WATER.read(3));
        other.start();
        Meter.WATER.used();
        other.join();
    }
}
