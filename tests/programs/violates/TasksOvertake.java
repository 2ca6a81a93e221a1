// expect: no-uncaught-exception violated
// kind: assertion
// line: 30
// because: if time passes between the calls, the last task is the first, and the second comes behind the first.

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TasksOvertake {
    static final Timer timer = new Timer();
    static final StringBuffer order = new StringBuffer();
    static final CountDownLatch done = new CountDownLatch(3);

    static TimerTask task(char name) {
        return new TimerTask() {
            public void run() {
                order.append(name);
                done.countDown();
            }
        };
    }

    public static void main(String[] args) throws Exception {
        timer.schedule(task('a'), 10);
        timer.schedule(task('b'), 5);
        timer.schedule(task('c'), 1);
        done.await();
        timer.cancel();
        assert !order.toString().equals("cab");
    }
}
