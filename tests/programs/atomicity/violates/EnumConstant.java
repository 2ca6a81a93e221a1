// class: Meter
// expect: violated
// patterns: any
// fields: old, now
// tier: long
// because: the constant of the enum is updated without its monitor.

public class EnumConstant {
    enum Meter {
        WATER;

        private int old;
        private int now;

        void read(int value) {
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
