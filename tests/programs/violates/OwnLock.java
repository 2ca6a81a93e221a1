// expect: no-uncaught-exception violated
// kind: assertion
// line: 41
// because: both threads may find the state 0 and call themselves the owner.

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnLock {
    static class Lock extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            if (getState() != 0) {
                return false;
            }
            setState(1);
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
