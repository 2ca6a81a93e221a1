package java.util.concurrent;

import java.util.concurrent.locks.Tiers;

/** How many workers a pool may have, and for how long without a task. */
abstract class Sizes extends Roster {
    Sizes(ThreadPoolExecutor pool, BlockingQueue<Runnable> queue) {
        super(pool, queue);
    }

    /** Let no worker come, if there is nothing to do; the monitor is held. */
    abstract void becomeQuiet();

    int core() {
        synchronized (lock) {
            return core;
        }
    }

    /** How many workers could begin now that the core is larger. */
    int setCore(int size) {
        Tiers.seePools();
        int more;
        boolean fewer;
        synchronized (lock) {
            if (size < 0 || size > most)
                throw new IllegalArgumentException();
            more = size - core;
            core = size;
        }
        synchronized (lock) {
            fewer = count > size;
        }
        if (fewer)
            wake(false);
        return fewer || more <= 0 ? 0 : Math.min(more, queue.size());
    }

    int most() {
        synchronized (lock) {
            return most;
        }
    }

    void setMost(int size) {
        Tiers.seePools();
        boolean fewer;
        synchronized (lock) {
            if (size <= 0 || size < core)
                throw new IllegalArgumentException();
            most = size;
        }
        synchronized (lock) {
            fewer = count > size;
        }
        if (fewer)
            wake(false);
    }

    long keepAlive() {
        synchronized (lock) {
            return keepAlive;
        }
    }

    void setKeepAlive(long nanos) {
        Tiers.seePools();
        boolean less;
        synchronized (lock) {
            if (nanos == 0L && coreTimesOut)
                throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
            less = nanos < keepAlive;
            keepAlive = nanos;
        }
        if (less)
            wake(false);
    }

    boolean coreTimesOut() {
        synchronized (lock) {
            return coreTimesOut;
        }
    }

    void setCoreTimesOut(boolean value) {
        boolean changed;
        synchronized (lock) {
            if (value && keepAlive <= 0L)
                throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
            changed = value != coreTimesOut;
            coreTimesOut = value;
            becomeQuiet();
        }
        if (changed && value)
            wake(false);
    }
}
