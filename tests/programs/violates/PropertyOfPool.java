// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// limits: processors
// because: the other thread may set the property before the common pool is first used.

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
        ready = true;
        int workers = ForkJoinPool.getCommonPoolParallelism();
        other.join();
        assert workers != 7;
    }
}
