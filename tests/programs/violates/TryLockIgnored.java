// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 17
// contexts: 2
// because: the answer of tryLock is ignored, so a thread unlocks what it does not own.

import java.util.concurrent.locks.ReentrantLock;

public class TryLockIgnored {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    static void add() {
        lock.tryLock();
        count++;
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TryLockIgnored::add);
        t.start();
        add();
        t.join();
    }
}
