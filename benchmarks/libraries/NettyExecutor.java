import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;

/** A task on an executor of daemons completes a promise that main waits for. */
public class NettyExecutor {
    public static void main(String[] args) throws Exception {
        EventExecutor executor = new DefaultEventExecutor(new DefaultThreadFactory("worker", true));
        Promise<Integer> promise = executor.newPromise();
        Future<Integer> task = executor.submit(() -> {
            promise.setSuccess(1);
            return 2;
        });
        assert promise.sync().getNow() == 1;
        assert task.get() == 2;
        System.out.println("done");
    }
}
