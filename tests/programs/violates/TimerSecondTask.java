// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 24
// because: the second task of the timer sees what the first has written.

import java.util.Timer;
import java.util.TimerTask;

public class TimerSecondTask {
    static boolean ready;

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            public void run() {
                ready = true;
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
