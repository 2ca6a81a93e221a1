// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: only one thread can change the state from 0 to 1.

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnLock {
    static class Lock extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            if (!compareAndSetState(0, 1)) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }
    }

    static final Lock LOCK = new Lock();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Runnable task = () -> {
            LOCK.acquire(1);
            count++;
            LOCK.release(1);
        };
        Thread other = new Thread(task);
        other.start();
        task.run();
        other.join();
        assert count == 2 : count;
    }
}
