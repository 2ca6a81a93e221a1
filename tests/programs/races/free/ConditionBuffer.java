// expect: no-data-race holds
// because: the item is put in and taken out with the lock.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionBuffer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private String item;

    void put(String next) {
        lock.lock();
        try {
            item = next;
            filled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    String take() throws InterruptedException {
        lock.lock();
        try {
            while (item == null) {
                filled.await();
            }
            return item;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        ConditionBuffer buffer = new ConditionBuffer();
        Thread t = new Thread(() -> buffer.put("one"));
        t.start();
        System.out.println(buffer.take() != null);
        t.join();
    }
}
