// expect: no-data-race violated
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// kind: data-race
// line: 12, 16
// because: the writer holds the lock and the reader does not.

public class RaceOneSideLocked {
    static int value;

    static synchronized void write() {
        value = 1;
    }

    static int read() {
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
