import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A task that begins anew is counted each time, and nothing else changes. */
public class CountsTasks {
    static final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());

    public static void main(String[] args) {
        pool.execute(CountsTasks::again);
        long done = pool.getCompletedTaskCount();
        while (done < 4) {
            Thread.onSpinWait();
            done = pool.getCompletedTaskCount();
        }
        assert done < 4;
    }

    static void again() {
        pool.execute(CountsTasks::again);
    }
}
