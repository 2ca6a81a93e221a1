// expect: no-data-race holds
// because: the static initialiser starts the thread as the last thing it does.

public class StartedByClinit {
    static class Config {
        static final Thread loader = new Thread(new Loader());

        static {
            Store.level = 1;
            loader.start();
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
        assert Store.level == 2;
    }
}
