// no-remarks: missed-signal
// The thread of a timer waits for the next task: it is the library's, and no signal is missing.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class Timed {
    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer(true);
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                done.countDown();
            }
        }, 1);
        done.await();
    }
}
