// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: processors
// because: the common pool is first used before the other thread may set the property.

import java.util.concurrent.ForkJoinPool;

public class PropertyOfPool {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            if (ready) {
                System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "7");
            }
        });
        other.start();
        int workers = ForkJoinPool.getCommonPoolParallelism();
        ready = true;
        other.join();
        assert workers != 7;
    }
}
