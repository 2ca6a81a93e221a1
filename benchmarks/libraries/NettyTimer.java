import io.netty.util.HashedWheelTimer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A timer runs a task, and is stopped. */
public class NettyTimer {
    public static void main(String[] args) throws Exception {
        HashedWheelTimer timer = new HashedWheelTimer(100, TimeUnit.MILLISECONDS, 2);
        CountDownLatch fired = new CountDownLatch(1);
        timer.newTimeout(timeout -> fired.countDown(), 50, TimeUnit.MILLISECONDS);
        fired.await();
        timer.stop();
        System.out.println("done");
    }
}
