import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.TimeUnit;

/** A task on an executor completes a promise that main waits for. */
public class NettyExecutor {
    public static void main(String[] args) throws Exception {
        EventExecutor executor = new DefaultEventExecutor();
        Promise<Integer> promise = executor.newPromise();
        Future<Integer> task = executor.submit(() -> {
            promise.setSuccess(1);
            return 2;
        });
        assert promise.sync().getNow() == 1;
        assert task.get() == 2;
        executor.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        System.out.println("done");
    }
}
