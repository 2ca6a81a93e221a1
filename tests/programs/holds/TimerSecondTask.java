// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the first task of the timer does nothing that the second could see, and both run.

import java.util.Timer;
import java.util.TimerTask;

public class TimerSecondTask {
    static boolean ready;

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            public void run() {
            }
        }, 10);
        timer.schedule(new TimerTask() {
            public void run() {
                timer.cancel();
                if (ready) {
                    throw new IllegalStateException("second task");
                }
            }
        }, 20);
    }
}
