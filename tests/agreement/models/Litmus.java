import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Small uses of synchronizers, each with a short text for what happened. `Litmus SCENARIO PATTERN`
 * fails when the text matches: so a search says which texts are possible.
 */
class Litmus {
    static final StringBuffer seen = new StringBuffer();

    interface Body {
        void run() throws Exception;
    }

    static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException interrupted) {
                seen.append('i');
            } catch (Exception other) {
                seen.append(other.getClass().getSimpleName());
            }
        });
    }

    static void together(Thread... threads) throws InterruptedException {
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
    }

    static void locked(ReentrantLock lock, String text) {
        lock.lock();
        try {
            seen.append(text);
        } finally {
            lock.unlock();
        }
    }

    static void waitFor(ReentrantLock lock, int length) {
        while (lock.getQueueLength() != length)
            Thread.onSpinWait();
    }

    /** Whoever came first to a fair lock gets it first. */
    static void fairOrder() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        Thread a = thread(() -> locked(lock, "a"));
        a.start();
        waitFor(lock, 1);
        Thread b = thread(() -> locked(lock, "b"));
        b.start();
        lock.unlock();
        a.join();
        b.join();
    }

    /** Whoever is not in the queue may be faster than those who are. */
    static void barging() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread a = thread(() -> locked(lock, "a"));
        a.start();
        waitFor(lock, 1);
        Thread b = thread(() -> locked(lock, "b"));
        b.start();
        lock.unlock();
        a.join();
        b.join();
    }

    static void timedTry() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread a = thread(() -> seen.append(lock.tryLock(1, TimeUnit.MILLISECONDS) ? "y" : "n"));
        a.start();
        lock.unlock();
        a.join();
    }

    static void interruptedLock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread a = thread(() -> {
            lock.lockInterruptibly();
            seen.append(Thread.interrupted() ? "f" : "a");
            lock.unlock();
        });
        a.start();
        a.interrupt();
        lock.unlock();
        a.join();
        seen.append(lock.isLocked() || lock.hasQueuedThreads() ? "!" : "");
    }

    static void interruptedPatience() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread a = thread(() -> {
            lock.lock();
            seen.append(Thread.interrupted() ? "f" : "a");
            lock.unlock();
        });
        a.start();
        a.interrupt();
        lock.unlock();
        a.join();
    }

    static void signalOrInterrupt() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread a = thread(() -> {
            lock.lock();
            try {
                condition.await();
                seen.append(Thread.interrupted() ? "f" : "s");
            } finally {
                seen.append(lock.getHoldCount());
                lock.unlock();
            }
        });
        a.start();
        lock.lock();
        boolean waited = lock.hasWaiters(condition);
        condition.signal();
        lock.unlock();
        a.interrupt();
        a.join();
        seen.append(waited ? "w" : "");
    }

    static void timedAwait() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread a = thread(() -> {
            lock.lock();
            seen.append(condition.await(1, TimeUnit.MILLISECONDS) ? "s" : "t");
            lock.unlock();
        });
        a.start();
        lock.lock();
        condition.signal();
        lock.unlock();
        a.join();
    }

    /** An interrupt takes whoever waits out of the condition. */
    static void interruptedAwait() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread a = thread(() -> {
            lock.lock();
            try {
                condition.await();
            } finally {
                lock.unlock();
            }
        });
        a.start();
        lock.lock();
        if (lock.getWaitQueueLength(condition) == 1) {
            seen.append("w");
            a.interrupt();
            condition.await(1, TimeUnit.MILLISECONDS);
        } else {
            a.interrupt();
        }
        seen.append(lock.getWaitQueueLength(condition));
        lock.unlock();
        a.join();
    }

    static void patientAwait() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        boolean[] ready = new boolean[1];
        Thread a = thread(() -> {
            lock.lock();
            while (!ready[0])
                condition.awaitUninterruptibly();
            seen.append(Thread.interrupted() ? "f" : "s");
            lock.unlock();
        });
        a.start();
        a.interrupt();
        lock.lock();
        ready[0] = true;
        condition.signalAll();
        lock.unlock();
        a.join();
    }

    static void notOwner() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        together(thread(condition::signal), thread(condition::await), thread(lock::unlock));
    }

    static void readersAndWriter() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int[] value = new int[2];
        Body reads = () -> {
            lock.readLock().lock();
            seen.append(value[0] + value[1]);
            lock.readLock().unlock();
        };
        together(thread(reads), thread(() -> {
            lock.writeLock().lock();
            value[0]++;
            value[1]++;
            lock.readLock().lock();
            lock.writeLock().unlock();
            seen.append("w").append(lock.getReadHoldCount());
            lock.readLock().unlock();
        }));
    }

    static void sharedChain() throws Exception {
        Semaphore semaphore = new Semaphore(0, true);
        Body takes = () -> {
            semaphore.acquire();
            seen.append(semaphore.tryAcquire() ? "x" : "-");
        };
        Thread a = thread(takes);
        Thread b = thread(takes);
        a.start();
        b.start();
        semaphore.release(3);
        a.join();
        b.join();
        seen.append(semaphore.availablePermits());
    }

    /** The one in front gives up: whoever is behind must not wait for ever. */
    static void givesUp() throws Exception {
        Semaphore semaphore = new Semaphore(0, true);
        Thread a = thread(() -> seen.append(
            semaphore.tryAcquire(2, 1, TimeUnit.MILLISECONDS) ? "2" : "t"));
        Thread b = thread(() -> {
            semaphore.acquire();
            seen.append("1");
        });
        a.start();
        b.start();
        semaphore.release();
        a.join();
        b.join();
    }

    static void timedLatch() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        together(
            thread(() -> seen.append(latch.await(1, TimeUnit.MILLISECONDS) ? "y" : "n")),
            thread(latch::countDown),
            thread(latch::countDown));
        seen.append(latch.getCount());
    }

    static void barrier() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Body waits = () -> {
            try {
                seen.append(barrier.await(1, TimeUnit.MILLISECONDS) == 0 ? "" : "o");
            } catch (TimeoutException late) {
                seen.append("t");
            } catch (BrokenBarrierException broken) {
                seen.append("b");
            }
        };
        together(thread(waits), thread(waits));
    }

    /** A synchronizer of the program's own: held is 1. */
    static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int arg) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int arg) {
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1;
        }
    }

    static void ownMutex() throws Exception {
        Mutex mutex = new Mutex();
        Body takes = () -> {
            mutex.acquire(1);
            seen.append(mutex.getQueueLength());
            mutex.release(1);
        };
        together(thread(takes), thread(takes));
        seen.append(mutex.hasContended() ? "c" : "").append(mutex.hasQueuedThreads() ? "!" : "");
    }

    static void ownMutexLate() throws Exception {
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        Thread a = thread(() -> seen.append(mutex.tryAcquireNanos(1, 1000) ? "a" : "t"));
        a.start();
        mutex.release(1);
        a.join();
    }

    static void ownMutexInterrupted() throws Exception {
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        Thread a = thread(() -> {
            mutex.acquireInterruptibly(1);
            seen.append(Thread.interrupted() ? "f" : "a");
        });
        a.start();
        a.interrupt();
        mutex.release(1);
        a.join();
    }

    /** A synchronizer of the program's own: open once it is 1. */
    static final class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int arg) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int arg) {
            setState(1);
            return true;
        }
    }

    static void ownGate() throws Exception {
        Gate gate = new Gate();
        Body passes = () -> {
            gate.acquireShared(1);
            seen.append("p");
        };
        together(thread(passes), thread(passes), thread(() -> {
            seen.append("o");
            gate.releaseShared(1);
        }));
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "fairOrder" -> fairOrder();
            case "barging" -> barging();
            case "timedTry" -> timedTry();
            case "interruptedLock" -> interruptedLock();
            case "interruptedPatience" -> interruptedPatience();
            case "signalOrInterrupt" -> signalOrInterrupt();
            case "timedAwait" -> timedAwait();
            case "interruptedAwait" -> interruptedAwait();
            case "patientAwait" -> patientAwait();
            case "notOwner" -> notOwner();
            case "readersAndWriter" -> readersAndWriter();
            case "sharedChain" -> sharedChain();
            case "givesUp" -> givesUp();
            case "timedLatch" -> timedLatch();
            case "barrier" -> barrier();
            case "ownMutex" -> ownMutex();
            case "ownMutexLate" -> ownMutexLate();
            case "ownMutexInterrupted" -> ownMutexInterrupted();
            case "ownGate" -> ownGate();
            default -> throw new IllegalArgumentException(args[0]);
        }
        if (seen.toString().matches(args[1]))
            throw new AssertionError(seen.toString());
    }
}
