// expect: no-data-race violated
// kind: data-race
// line: 12, 23
// because: the static initialiser starts a thread and goes on.

public class StartedByClinit {
    static class Config {
        static final Thread loader = new Thread(new Loader());

        static {
            loader.start();
            Store.level = 1;
        }
    }

    static class Store {
        static int level;
    }

    static class Loader implements Runnable {
        @Override
        public void run() {
            Store.level = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Config.loader.join();
    }
}
