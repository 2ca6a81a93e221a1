// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: each side waits for its own condition, in a loop.

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionQueue {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition notFull = lock.newCondition();
    static final Condition notEmpty = lock.newCondition();
    static final ArrayDeque<Integer> items = new ArrayDeque<>();

    static void put(int item) throws InterruptedException {
        lock.lock();
        try {
            while (items.size() == 1) {
                notFull.await();
            }
            items.add(item);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    static int take() throws InterruptedException {
        lock.lock();
        try {
            while (items.isEmpty()) {
                notEmpty.await();
            }
            int item = items.remove();
            notFull.signal();
            return item;
        } finally {
            lock.unlock();
        }
    }

    static Thread producer(int item) {
        return new Thread(() -> {
            try {
                put(item);
            } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Thread first = producer(1), second = producer(2);
        first.start();
        second.start();
        assert take() + take() == 3;
    }
}
