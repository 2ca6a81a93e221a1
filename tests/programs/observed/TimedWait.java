// A wait whose time is up has its monitor back, whoever notifies: what follows is protected, and comes behind what
// others did with the monitor. A monitor that was taken twice is given back twice.
//
// quiet: TimedWait.count TimedWait.done
// cycles: 0
public class TimedWait {
    static final Object LOCK = new Object();
    static int count;
    static boolean done;

    static void await() {
        synchronized (LOCK) {
            synchronized (LOCK) {
                try {
                    if (!done) {
                        LOCK.wait(1);
                    }
                } catch (InterruptedException error) {
                    throw new AssertionError(error);
                }
                count++;
            }
            count++;
            done = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(TimedWait::await);
        other.start();
        await();
        other.join();
    }
}
