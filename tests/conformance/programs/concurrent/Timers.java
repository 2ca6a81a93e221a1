/** Timer and TimerTask: one thread, order by time, periods, cancelling, purging. */
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class Timers {
    static TimerTask task(Runnable action) {
        return new TimerTask() {
            @Override
            public void run() {
                action.run();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer("clock", true);
        StringBuffer log = new StringBuffer();
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(task(() -> {
            log.append("second ").append(Thread.currentThread().getName());
            done.countDown();
        }), 150);
        timer.schedule(task(() -> log.append("first ")), 1);
        done.await();
        System.out.println(log);
        CountDownLatch ticks = new CountDownLatch(4);
        TimerTask periodic = task(ticks::countDown);
        timer.scheduleAtFixedRate(periodic, 0, 2);
        ticks.await();
        System.out.println(periodic.cancel() + " " + periodic.cancel());
        TimerTask never = task(() -> System.out.println("never"));
        timer.schedule(never, 1_000_000);
        System.out.println(never.cancel());
        try {
            timer.schedule(never, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            timer.schedule(task(() -> { }), -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        timer.cancel();
        try {
            timer.schedule(task(() -> { }), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Timer selfEnding = new Timer();
        CountDownLatch ended = new CountDownLatch(1);
        selfEnding.schedule(task(() -> {
            selfEnding.cancel();
            ended.countDown();
        }), 1);
        ended.await();
        System.out.println("ended");
    }
}
