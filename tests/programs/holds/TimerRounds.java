// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: the timer goes on
// because: the timer gives a signal in every round, for any number of rounds.

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
        }, 10, 10);
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
