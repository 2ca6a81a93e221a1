// expect: no-uncaught-exception holds
// expect: no-deadlock violated
// kind: deadlock
// because: the timer comes once only, and the second round waits for ever.

import java.util.Timer;
import java.util.TimerTask;

public class TimerRounds {
    static final Object lock = new Object();
    static boolean up;

    public static void main(String[] args) throws InterruptedException {
        new Timer().schedule(new TimerTask() {
            public void run() {
                synchronized (lock) {
                    up = true;
                    lock.notify();
                }
            }
        }, 10);
        synchronized (lock) {
            while (true) {
                while (!up) {
                    lock.wait();
                }
                up = false;
            }
        }
    }
}
