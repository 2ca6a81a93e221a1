// expect: no-data-race violated
// kind: data-race
// line: 11, 12
// because: the number is the lock, and each new number is another lock.
// pair: none, because LockPerCall has the repair

public class BoxedLock {
    static Integer count = 0;

    static void add() {
        synchronized (count) {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BoxedLock::add);
        t.start();
        add();
        t.join();
    }
}
