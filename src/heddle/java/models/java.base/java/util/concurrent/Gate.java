package java.util.concurrent;

/**
 * A lock of the JDK that a thread may hold while it runs code of the program. It is kept in a
 * model's monitor, so that whoever does not need the lock can still get at the rest; a thread that
 * needs it for a moment only has to find it free. The monitor is held in all methods.
 */
final class Gate {
    private final Monitor lock;
    private Thread owner;
    private int holds;

    Gate(Monitor lock) {
        this.lock = lock;
    }

    /** Whether this thread could go on with the lock. */
    boolean isOpen() {
        return owner == null || owner == Thread.currentThread();
    }

    /** Wait until the lock is free, whatever happens. */
    void await() {
        boolean interrupted = false;
        while (!isOpen()) {
            try {
                lock.wait();
                // As after every park: what came meanwhile is put back with the rest.
                interrupted |= Thread.interrupted();
            } catch (InterruptedException kept) {
                interrupted = true;
            }
        }
        if (interrupted)
            Thread.currentThread().interrupt();
    }

    /** Wait until the lock is free, or an interrupt. */
    void awaitInterruptibly() throws InterruptedException {
        while (!isOpen())
            lock.wait();
    }

    /** Take the lock and keep it. */
    void hold() {
        await();
        owner = Thread.currentThread();
        holds++;
    }

    void release() {
        if (--holds == 0) {
            owner = null;
            lock.signalAll();
        }
    }
}
