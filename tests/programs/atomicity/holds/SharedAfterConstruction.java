// class: Config
// expect: holds
// because: the constructor sets the fields, before the object is shared.

public class SharedAfterConstruction {
    static class Config {
        private volatile int host;
        private volatile int port;

        Config() {
            load();
        }

        void load() {
            host = 1;
            port = 2;
            host = 3;
        }

        int address() {
            return host * 10 + port;
        }
    }

    public static void main(String[] args) throws Exception {
        Config config = new Config();
        Thread other = new Thread(config::address);
        other.start();
        other.join();
    }
}
