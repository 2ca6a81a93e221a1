// expect: no-data-race violated
// kind: data-race
// line: 11
// because: each string is made anew, so each is another lock.

public class LiteralLock {
    static int value;

    static void change() {
        synchronized (new String("lock")) {
            value++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LiteralLock::change);
        t.start();
        change();
        t.join();
    }
}
