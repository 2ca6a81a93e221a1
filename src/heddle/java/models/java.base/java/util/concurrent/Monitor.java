package java.util.concurrent;

import jdk.internal.misc.Unsafe;

/**
 * What guards a model's fields and wakes those that wait for a change. The program cannot get at
 * it. Entering it is one step, and nobody sees what is done inside or that it is left.
 */
final class Monitor {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long INTERRUPTED = U.objectFieldOffset(Thread.class, "interrupted");

    /** Whether those that wait now were notified; each of them keeps the one it found. */
    private static final class Signal {
        boolean given;
    }

    private Signal signal = new Signal();
    /**
     * Whether a worker of a pool that comes to look for a task would find none. The machine lets it come
     * when there is one: a worker that waits cannot be told from one that has yet to come.
     */
    boolean quiet;

    /** Milliseconds for a wait of so many nanoseconds, rounded up; 0 if there is nothing to wait. */
    static long millis(long nanos) {
        return nanos <= 0L ? 0L : nanos / 1_000_000L + (nanos % 1_000_000L == 0L ? 0L : 1L);
    }

    /** Put back the flag that a wait has cleared, where the JDK leaves it alone: no code is called. */
    static void keepInterrupted() {
        U.putBooleanVolatile(Thread.currentThread(), INTERRUPTED, true);
    }

    /** Whether the calling thread is interrupted: no code is called. */
    static boolean isInterrupted() {
        return U.getBooleanVolatile(Thread.currentThread(), INTERRUPTED);
    }

    /** Wake all who wait in {@link #waitFor}. The monitor is held. */
    void signalAll() {
        signal.given = true;
        signal = new Signal();
        notifyAll();
    }

    /**
     * Wait, at most so long; not at all if that is 0. Whether a signal came in time. That a deadline
     * has passed is known from there being no signal, so that the clock is of no importance.
     */
    boolean waitFor(long millis) throws InterruptedException {
        if (millis <= 0L) {
            if (Thread.interrupted())
                throw new InterruptedException();
            return false;
        }
        Signal mine = signal;
        wait(millis);
        return mine.given;
    }
}
