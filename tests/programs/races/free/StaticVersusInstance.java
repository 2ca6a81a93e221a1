// expect: no-data-race holds
// because: the block locks the class, as the static synchronized method does.

public class StaticVersusInstance {
    static int issued;

    static synchronized void restart() {
        issued = 0;
    }

    int next() {
        synchronized (StaticVersusInstance.class) {
            return ++issued;
        }
    }

    public static void main(String[] args) throws Exception {
        StaticVersusInstance tickets = new StaticVersusInstance();
        Thread t = new Thread(tickets::next);
        t.start();
        restart();
        t.join();
    }
}
