// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a task that is planned later and waits as long comes later, wherever the sleeps end.

import java.util.Timer;
import java.util.TimerTask;

public class PlannedWhileAsleep {
    static final Timer timer = new Timer(true);
    static volatile boolean planned;
    static String order = "";

    static synchronized void note(String task) {
        order += task;
        PlannedWhileAsleep.class.notifyAll();
    }

    static TimerTask task(String name) {
        return new TimerTask() {
            public void run() {
                note(name);
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            timer.schedule(task("first"), 15);
            planned = true;
        });
        other.start();
        Thread.sleep(20);
        boolean second = planned;
        timer.schedule(task("second"), 15);
        synchronized (PlannedWhileAsleep.class) {
            while (order.length() < 11)
                PlannedWhileAsleep.class.wait();
            assert !second || order.equals("firstsecond");
        }
    }
}
