// expect: no-uncaught-exception holds
// expect: no-deadlock violated
// kind: deadlock
// because: one condition for both sides, and a signal that reaches the wrong one.

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionQueue {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static final ArrayDeque<Integer> items = new ArrayDeque<>();

    static void put(int item) throws InterruptedException {
        lock.lock();
        try {
            while (items.size() == 1) {
                changed.await();
            }
            items.add(item);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    static int take() throws InterruptedException {
        lock.lock();
        try {
            while (items.isEmpty()) {
                changed.await();
            }
            int item = items.remove();
            changed.signal();
            return item;
        } finally {
            lock.unlock();
        }
    }

    static Thread user(boolean puts) {
        return new Thread(() -> {
            try {
                if (puts) {
                    put(1);
                } else {
                    take();
                }
            } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        user(false).start();
        user(false).start();
        user(true).start();
        put(2);
    }
}
