// expect: no-deadlock violated
// kind: deadlock
// because: terminated is called with the main lock of the pool held, which getPoolSize waits for.

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class HookOfPool {
    static final Object monitor = new Object();

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void terminated() {
                synchronized (monitor) {
                    Thread.yield();
                }
            }
        };
        Thread ends = new Thread(pool::shutdown);
        ends.start();
        synchronized (monitor) {
            pool.getPoolSize();
        }
        ends.join();
    }
}
