import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Uses of synchronizers that are written down as letters: `LockUses KIND OPERATIONS OPERATIONS ...`,
 * one word for each thread. What became of each operation is left in static fields.
 */
class LockUses {
    static final class User extends Thread {
        final String operations;
        /** What became of each: a letter, once it has ended. */
        String log = "";

        User(String operations) {
            this.operations = operations;
        }

        @Override
        public void run() {
            for (char operation : operations.toCharArray())
                log += operate(operation);
            log += Thread.interrupted() ? "!" : ".";
        }
    }

    static User[] users;
    static volatile int order = 1;
    static ReentrantLock lock;
    static ReentrantReadWriteLock.ReadLock read;
    static ReentrantReadWriteLock.WriteLock write;
    static Condition condition;
    static Condition other;
    static Semaphore semaphore;
    static CountDownLatch latch;

    static synchronized void mark(User user) {
        for (int i = 0; i < users.length; i++) {
            if (users[i] == user)
                order = order * 4 + i;
        }
    }

    static String operate(char operation) {
        User self = (User) Thread.currentThread();
        try {
            return lock != null ? onLock(operation, self)
                : write != null ? onReadWrite(operation, self)
                : semaphore != null ? onSemaphore(operation, self)
                : onLatch(operation, self);
        } catch (InterruptedException interrupted) {
            return "i";
        } catch (IllegalMonitorStateException notHeld) {
            return "m";
        }
    }

    static String onLock(char operation, User self) throws InterruptedException {
        switch (operation) {
            case 'L': lock.lock(); return "l";
            case 'I': lock.lockInterruptibly(); return "l";
            case 'U': lock.unlock(); return "u";
            case 'T': return lock.tryLock() ? "y" : "n";
            case 'W': return lock.tryLock(1, TimeUnit.SECONDS) ? "y" : "n";
            case 'Z': return lock.tryLock(0, TimeUnit.SECONDS) ? "y" : "n";
            case 'Q': return lock.isLocked() ? "y" : "n";
            case 'H': return "" + lock.getHoldCount();
            case 'O': return lock.toString().endsWith("[Unlocked]") ? "f" : "h";
            default: return onCondition(operation, self);
        }
    }

    static String onCondition(char operation, User self) throws InterruptedException {
        switch (operation) {
            case 'A': condition.await(); return "s";
            case 'B': return condition.await(1, TimeUnit.SECONDS) ? "s" : "t";
            case 'N': return condition.awaitNanos(1_000) > 0 ? "s" : "t";
            case 'P': condition.awaitUninterruptibly(); return "s";
            case 'a': other.await(); return "s";
            case 'S': condition.signal(); return "g";
            case 'G': condition.signalAll(); return "g";
            case 's': other.signal(); return "g";
            case 'w': return lock.hasWaiters(condition) ? "y" : "n";
            default: return common(operation, self);
        }
    }

    static String onReadWrite(char operation, User self) throws InterruptedException {
        switch (operation) {
            case 'R': read.lock(); return "r";
            case 'r': read.unlock(); return "u";
            case 'J': read.lockInterruptibly(); return "r";
            case 'E': return read.tryLock() ? "y" : "n";
            case 'F': return read.tryLock(1, TimeUnit.SECONDS) ? "y" : "n";
            case 'L': write.lock(); return "l";
            case 'U': write.unlock(); return "u";
            case 'I': write.lockInterruptibly(); return "l";
            case 'T': return write.tryLock() ? "y" : "n";
            case 'W': return write.tryLock(1, TimeUnit.SECONDS) ? "y" : "n";
            case 'H': return "" + write.getHoldCount();
            case 'A': condition.await(); return "s";
            case 'S': condition.signal(); return "g";
            default: return common(operation, self);
        }
    }

    static String onSemaphore(char operation, User self) throws InterruptedException {
        switch (operation) {
            case 'L': semaphore.acquireUninterruptibly(); return "l";
            case 'I': semaphore.acquire(); return "l";
            case 'D': semaphore.acquire(2); return "d";
            case 'U': semaphore.release(); return "u";
            case 'V': semaphore.release(2); return "v";
            case 'T': return semaphore.tryAcquire() ? "y" : "n";
            case 'W': return semaphore.tryAcquire(1, TimeUnit.SECONDS) ? "y" : "n";
            case 'Z': return semaphore.tryAcquire(2, 1, TimeUnit.SECONDS) ? "y" : "n";
            case 'Q': return "" + semaphore.availablePermits();
            case 'O': return "" + semaphore.drainPermits();
            default: return common(operation, self);
        }
    }

    static String onLatch(char operation, User self) throws InterruptedException {
        switch (operation) {
            case 'I': latch.await(); return "a";
            case 'W': return latch.await(1, TimeUnit.SECONDS) ? "y" : "n";
            case 'U': latch.countDown(); return "c";
            case 'Q': return "" + latch.getCount();
            default: return common(operation, self);
        }
    }

    static String common(char operation, User self) throws InterruptedException {
        switch (operation) {
            case 'M': mark(self); return "";
            case 'X': users[self == users[0] ? 1 : 0].interrupt(); return "x";
            case 'C': return Thread.interrupted() ? "!" : ".";
            case 'Y': return users[self == users[0] ? 1 : 0].isInterrupted() ? "!" : ".";
            default: throw new IllegalArgumentException("no operation " + operation);
        }
    }

    public static void main(String[] arguments) {
        boolean fair = arguments[0].endsWith("fair");
        if (arguments[0].startsWith("lock")) {
            lock = new ReentrantLock(fair);
            condition = lock.newCondition();
            other = lock.newCondition();
        } else if (arguments[0].startsWith("rw")) {
            ReentrantReadWriteLock both = new ReentrantReadWriteLock(fair);
            read = both.readLock();
            write = both.writeLock();
            condition = write.newCondition();
        } else if (arguments[0].startsWith("semaphore")) {
            semaphore = new Semaphore(1, fair);
        } else {
            latch = new CountDownLatch(2);
        }
        users = new User[arguments.length - 1];
        for (int i = 0; i < users.length; i++)
            users[i] = new User(arguments[i + 1]);
        for (User user : users)
            user.start();
    }
}
