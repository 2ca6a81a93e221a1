/** getState as seen from outside: new, runnable, blocked, waiting, timed waiting, terminated. */
import java.util.concurrent.locks.LockSupport;

public class ThreadStates {
    static volatile boolean woken;

    static void await(Thread t, Thread.State wanted) {
        while (t.getState() != wanted) {
            Thread.yield();
        }
        System.out.println(wanted);
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        boolean[] stop = new boolean[1];
        Thread blocked = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        await(blocked, Thread.State.NEW);
        synchronized (lock) {
            blocked.start();
            await(blocked, Thread.State.BLOCKED);
        }
        blocked.join();
        await(blocked, Thread.State.TERMINATED);
        Thread waiting = new Thread(() -> {
            synchronized (lock) {
                while (!stop[0]) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        });
        waiting.start();
        await(waiting, Thread.State.WAITING);
        synchronized (lock) {
            stop[0] = true;
            lock.notifyAll();
        }
        waiting.join();
        Thread sleeping = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                // An interrupt also leaves a permit, so that the first park may return at once.
                while (!woken) {
                    LockSupport.park();
                }
            }
        });
        sleeping.start();
        await(sleeping, Thread.State.TIMED_WAITING);
        sleeping.interrupt();
        await(sleeping, Thread.State.WAITING);
        woken = true;
        LockSupport.unpark(sleeping);
        sleeping.join();
        System.out.println(Thread.currentThread().getState());
    }
}
