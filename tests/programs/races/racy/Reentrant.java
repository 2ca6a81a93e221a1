// expect: no-data-race violated
// kind: data-race
// line: 15, 25
// because: the reader does not take the lock.

import java.util.concurrent.locks.ReentrantLock;

public class Reentrant {
    private final ReentrantLock lock = new ReentrantLock();
    private long total;

    void add(long amount) {
        lock.lock();
        try {
            total += amount;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Reentrant sum = new Reentrant();
        Thread t = new Thread(() -> sum.add(3));
        t.start();
        System.out.println(sum.total >= 0);
        t.join();
    }
}
