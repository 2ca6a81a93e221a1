import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Which locks are certainly held where each field is written; the names say it. */
public class Holding {
    static final Object FIRST = new Object();
    static final Object SECOND = new Object();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final ReentrantReadWriteLock READ_WRITE = new ReentrantReadWriteLock();
    static Object either = FIRST;

    static int none, first, both, afterInner, inCallee, notAlwaysInCallee, ofClass, ofThis;
    static int lock, afterUnlock, unlockedBelow, reading, writing, tried, unknown, inHandler, again;

    static void callee() {
        inCallee = 1;
    }

    static void sometimes() {
        notAlwaysInCallee = 1;
    }

    static synchronized void ofClass() {
        ofClass = 1;
    }

    synchronized void ofThis() {
        ofThis = 1;
    }

    static void unlock() {
        LOCK.unlock();
    }

    static void locks(boolean choice) {
        none = 1;
        synchronized (FIRST) {
            first = 1;
            callee();
            sometimes();
            synchronized (SECOND) {
                both = 1;
            }
            synchronized (FIRST) {
                again = 1;
            }
            afterInner = 1;
            try {
                Integer.parseInt("1");
            } catch (NumberFormatException failed) {
                inHandler = 1;
            }
        }
        synchronized (SECOND) {
            sometimes();
        }
        synchronized (either) {
            unknown = 1;
        }
        LOCK.lock();
        try {
            lock = 1;
        } finally {
            LOCK.unlock();
        }
        afterUnlock = 1;
        LOCK.lock();
        unlock();
        unlockedBelow = 1;
        Lock reader = READ_WRITE.readLock();
        reader.lock();
        reading = 1;
        reader.unlock();
        READ_WRITE.writeLock().lock();
        writing = 1;
        READ_WRITE.writeLock().unlock();
        if (LOCK.tryLock()) {
            tried = 1;
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        either = args.length > 0 ? SECOND : FIRST;
        ofClass();
        new Holding().ofThis();
        locks(args.length > 1);
    }
}
