import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// A thread that only tries to take a lock goes on without it, whatever the order; what it got by a
// try it holds like any other lock. So one of six pairs can block: HELD_A and HELD_B.
// cycles: 1
// about: TriedLocks.HELD_A TriedLocks.HELD_B
// quiet: TriedLocks.count
public class TriedLocks {
    static final ReentrantLock BOTH_A = new ReentrantLock(), BOTH_B = new ReentrantLock();
    static final ReentrantLock ONE_A = new ReentrantLock(), ONE_B = new ReentrantLock(true);
    static final ReentrantLock TIMED_A = new ReentrantLock(), TIMED_B = new ReentrantLock();
    static final ReentrantReadWriteLock WRITE_A = new ReentrantReadWriteLock(),
            WRITE_B = new ReentrantReadWriteLock();
    static final ReentrantLock HELD_A = new ReentrantLock(), HELD_B = new ReentrantLock();
    static final ReentrantLock GATE = new ReentrantLock();
    static final ReentrantLock GATED_A = new ReentrantLock(), GATED_B = new ReentrantLock();
    static int count;

    static void bothTry(ReentrantLock one, ReentrantLock two) {
        if (one.tryLock()) {
            if (two.tryLock()) {
                two.unlock();
            }
            one.unlock();
        }
    }

    static void lockThenTry(ReentrantLock one, ReentrantLock two) {
        one.lock();
        if (two.tryLock()) {
            two.unlock();
        }
        one.unlock();
    }

    static void timed(ReentrantLock one, ReentrantLock two) throws InterruptedException {
        one.lock();
        if (two.tryLock(1, TimeUnit.MILLISECONDS)) {
            two.unlock();
        }
        one.unlock();
    }

    static void write(ReentrantReadWriteLock one, ReentrantReadWriteLock two) {
        one.writeLock().lock();
        if (two.writeLock().tryLock()) {
            two.writeLock().unlock();
        }
        one.writeLock().unlock();
    }

    static void tryThenLock(ReentrantLock one, ReentrantLock two) {
        if (one.tryLock()) {
            two.lock();
            two.unlock();
            one.unlock();
        }
    }

    static void gated(ReentrantLock one, ReentrantLock two) {
        if (GATE.tryLock()) {
            count++;
            one.lock();
            two.lock();
            two.unlock();
            one.unlock();
            GATE.unlock();
        }
    }

    static void all(boolean first) {
        try {
            bothTry(first ? BOTH_A : BOTH_B, first ? BOTH_B : BOTH_A);
            timed(first ? TIMED_A : TIMED_B, first ? TIMED_B : TIMED_A);
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
        if (first) {
            ONE_A.lock();
            ONE_B.lock();
            ONE_B.unlock();
            ONE_A.unlock();
        } else {
            lockThenTry(ONE_B, ONE_A);
        }
        write(first ? WRITE_A : WRITE_B, first ? WRITE_B : WRITE_A);
        tryThenLock(first ? HELD_A : HELD_B, first ? HELD_B : HELD_A);
        gated(first ? GATED_A : GATED_B, first ? GATED_B : GATED_A);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> all(true));
        one.start();
        one.join();
        Thread two = new Thread(() -> all(false));
        two.start();
        two.join();
    }
}
