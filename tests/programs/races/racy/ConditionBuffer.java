// expect: no-data-race violated
// kind: data-race
// line: 17, 33
// because: the item is taken out after the lock has been left.

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
        } finally {
            lock.unlock();
        }
        return item;
    }

    public static void main(String[] args) throws Exception {
        ConditionBuffer buffer = new ConditionBuffer();
        Thread t = new Thread(() -> {
            buffer.put("one");
            buffer.put("two");
        });
        t.start();
        System.out.println(buffer.take() != null);
        t.join();
    }
}
