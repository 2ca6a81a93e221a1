// expect: no-data-race violated
// kind: data-race
// line: 10, 14
// because: a static synchronized method locks the class, the other one the instance.

public class StaticVersusInstance {
    static int issued;

    static synchronized void restart() {
        issued = 0;
    }

    synchronized int next() {
        return ++issued;
    }

    public static void main(String[] args) throws Exception {
        StaticVersusInstance tickets = new StaticVersusInstance();
        Thread t = new Thread(tickets::next);
        t.start();
        restart();
        t.join();
    }
}
