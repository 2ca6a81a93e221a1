import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

// Each method starts a thread, and both of them touch the field of the same name.
public class Locks {
    static int lock, lockSometimes, lockAwaits, lockElsewhere, lockCrossed, lockLeaked;
    static int writeLock, readLock, tryLock, tryLockIf;
    static final ReentrantLock simple = new ReentrantLock(), sometimes = new ReentrantLock();
    static final ReentrantLock awaited = new ReentrantLock(), elsewhere = new ReentrantLock();
    static final ReentrantLock first = new ReentrantLock(), second = new ReentrantLock();
    static final ReentrantLock leaked = new ReentrantLock(), tried = new ReentrantLock();
    static final ReentrantLock triedIf = new ReentrantLock();
    static final Condition condition = awaited.newCondition();
    static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();

    static void locked() {
        simple.lock();
        try {
            lock++;
        } finally {
            simple.unlock();
        }
    }

    static void lock() {
        new Thread(() -> locked()).start();
        locked();
    }

    static void lockedIf(boolean yes) {
        if (yes) {
            sometimes.lock();
        }
        lockSometimes++;
        if (yes) {
            sometimes.unlock();
        }
    }

    static void lockSometimes() {
        new Thread(() -> lockedIf(true)).start();
        lockedIf(true);
    }

    static void await(boolean[] ready) throws InterruptedException {
        awaited.lock();
        try {
            while (!ready[0]) {
                condition.await();
            }
            lockAwaits++;
        } finally {
            awaited.unlock();
        }
    }

    static void lockAwaits() throws Exception {
        boolean[] ready = {true};
        new Thread(() -> {
            try {
                await(ready);
            } catch (InterruptedException e) {
            }
        }).start();
        await(ready);
    }

    static void release() {
        elsewhere.unlock();
    }

    static void lockElsewhere() {
        new Thread(() -> {
            elsewhere.lock();
            lockElsewhere = 1;
            elsewhere.unlock();
        }).start();
        elsewhere.lock();
        release();
        lockElsewhere = 2;
    }

    static void crossed() {
        first.lock();
        second.lock();
        first.unlock();
        lockCrossed++;
        second.unlock();
    }

    static void lockCrossed() {
        new Thread(() -> crossed()).start();
        second.lock();
        lockCrossed++;
        second.unlock();
    }

    static void lockLeaked(int n) {
        new Thread(() -> {
            leaked.lock();
            lockLeaked = 1;
            leaked.unlock();
        }).start();
        leaked.lock();
        lockLeaked = 7 / n;
        leaked.unlock();
    }

    static void writeLock() {
        new Thread(() -> {
            both.writeLock().lock();
            writeLock++;
            both.writeLock().unlock();
        }).start();
        both.writeLock().lock();
        writeLock++;
        both.writeLock().unlock();
    }

    static void readLock() {
        new Thread(() -> {
            both.readLock().lock();
            readLock++;
            both.readLock().unlock();
        }).start();
        both.readLock().lock();
        readLock++;
        both.readLock().unlock();
    }

    static void tryLock() {
        new Thread(() -> {
            tried.tryLock();
            tryLock++;
        }).start();
        tried.lock();
        tryLock++;
    }

    static void changeIfFree() {
        if (triedIf.tryLock()) {
            try {
                tryLockIf++;
            } finally {
                triedIf.unlock();
            }
        }
    }

    static void tryLockIf() {
        new Thread(() -> changeIfFree()).start();
        changeIfFree();
    }

    public static void main(String[] args) throws Exception {
        int n = args.length;
        lock();
        lockSometimes();
        lockAwaits();
        lockElsewhere();
        lockCrossed();
        lockLeaked(n);
        writeLock();
        readLock();
        tryLock();
        tryLockIf();
    }
}
