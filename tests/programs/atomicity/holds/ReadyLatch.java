// class: Result
// expect: holds
// tier: long
// because: all reads come after the latch has opened.

import java.util.concurrent.CountDownLatch;

public class ReadyLatch {
    static class Result {
        private final CountDownLatch ready = new CountDownLatch(1);
        private volatile int value;
        private volatile int error;

        void compute() {
            value = 7;
            error = 0;
            ready.countDown();
        }

        int get() throws InterruptedException {
            ready.await();
            return value + error;
        }
    }

    public static void main(String[] args) throws Exception {
        Result result = new Result();
        Thread other = new Thread(result::compute);
        other.start();
        result.get();
        other.join();
    }
}
