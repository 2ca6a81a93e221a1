import java.util.concurrent.locks.ReentrantLock;

// cycles: 2
// about: MixedCycle.class MixedCycle.LOCK MixedCycle.MONITOR MixedCycle.BETWEEN
// Three kinds of locks in one cycle, and in one through a lock that two threads take between: it is
// no gate.
public class MixedCycle {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object MONITOR = new Object(), BETWEEN = new Object();

    static synchronized void first() {
        synchronized (BETWEEN) {
            synchronized (MONITOR) {
            }
        }
    }

    static void second() {
        synchronized (MONITOR) {
            LOCK.lock();
            LOCK.unlock();
        }
    }

    static void third() {
        try {
            LOCK.lockInterruptibly();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        synchronized (BETWEEN) {
        }
        synchronized (MixedCycle.class) {
        }
        LOCK.unlock();
    }

    public static void main(String[] args) {
        new Thread(MixedCycle::first).start();
        new Thread(MixedCycle::second).start();
        new Thread(MixedCycle::third).start();
    }
}
