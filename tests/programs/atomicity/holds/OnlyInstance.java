// class: Config
// expect: holds
// tier: long
// because: the only instance is read under its monitor.

public class OnlyInstance {
    static class Config {
        private static final Config ONLY = new Config();
        private int low;
        private int high = 9;

        static Config get() {
            return ONLY;
        }

        synchronized void widen() {
            low = low - 1;
            high = high + 1;
        }

        synchronized int width() {
            return high - low;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Config.get().widen());
        other.start();
        Config.get().width();
        other.join();
    }
}
