// expect: no-data-race violated
// kind: data-race
// line: 12
// because: each thread locks itself.
// pair: none, because LockPerCall has the repair

public class LockOfThread {
    static int value;

    static void change() {
        synchronized (Thread.currentThread()) {
            value++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockOfThread::change);
        t.start();
        change();
        t.join();
    }
}
