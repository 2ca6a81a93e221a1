// class: Config
// expect: violated
// patterns: 3, 9
// fields: host, port
// because: the fields are set by a method that runs when the object is shared already.

public class SharedAfterConstruction {
    static class Config {
        private volatile int host;
        private volatile int port;

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
        config.load();
        other.join();
    }
}
