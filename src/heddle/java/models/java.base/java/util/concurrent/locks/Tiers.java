package java.util.concurrent.locks;

/**
 * How finely models stand for the library. The machine answers, and notices what it is told: a
 * program that looks at something is searched anew, with models that show it as the JDK does.
 */
public final class Tiers {
    private Tiers() {
    }

    /** Any number from 0 to one less than this. */
    public static int any(int numbers) {
        return 0;
    }

    /** Whether it shows who waits for a synchronizer, and when. */
    public static boolean locks() {
        return false;
    }

    /** Whether it shows what a pool does in several steps. */
    public static boolean pools() {
        return false;
    }

    /**
     * Whether a model may do the work of a queue. From then on a program that calls one of its
     * methods looks into the pool.
     */
    public static boolean serve(Object queue) {
        return false;
    }

    /** Whether code of the program runs when a thread is interrupted, or asked for its state. */
    public static boolean hooks(Thread thread) {
        return true;
    }

    /** Whether the monitor of a synchronizer stands for the lock that it is. */
    static boolean isMonitor(WaitingLine sync) {
        return false;
    }

    /** Whether the thread has such a lock. */
    static boolean holds(WaitingLine sync) {
        return false;
    }

    /**
     * Wait until somebody has roused the sleeper and this thread has the lock so many times; at
     * most for so many nanoseconds, unless that is 0.
     */
    static void doze(WaitingLine sync, Sleeper sleeper, int times, long nanos)
            throws InterruptedException {
    }

    /** The sleeper has been signalled: its thread wants the lock back. */
    static void rouse(WaitingLine sync, Sleeper sleeper) {
    }

    /** Whether threads wait for a synchronizer without taking steps. */
    static boolean isServed(WaitingLine sync) {
        return false;
    }

    /** Whether it makes no difference in which order threads wait that want the same of it. */
    static boolean isUnordered(WaitingLine sync) {
        return false;
    }

    /** Whether what the calling section waits for is there, and it is its turn. */
    static boolean isReady() {
        return false;
    }

    /** Whether something else may end the wait of the calling section. */
    static boolean isEarly() {
        return false;
    }

    /** Whether workers of a pool need not look for tasks before there is one. */
    public static boolean calls() {
        return false;
    }

    /** What comes cannot be done where waiting takes no steps. */
    static void seeTurns() {
    }

    /** What comes cannot be done where the monitor stands for the lock. */
    static void seeWaits() {
    }

    /** The program looks at who waits for a synchronizer. */
    static void seeLocks() {
    }

    /** The program looks into a pool. */
    public static void seePools() {
    }
}
