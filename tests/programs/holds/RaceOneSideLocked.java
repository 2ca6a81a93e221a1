// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: writer and reader hold the same lock.

public class RaceOneSideLocked {
    static int value;

    static synchronized void write() {
        value = 1;
    }

    static synchronized int read() {
        return value;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(RaceOneSideLocked::write);
        t.start();
        int seen = read();
        assert seen == 0 || seen == 1;
        t.join();
    }
}
