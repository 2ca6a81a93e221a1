// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: who puts an element has a lock of its own.

import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

public class DrainedIntoOwnList {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.put(1);
        queue.put(2);
        CountDownLatch done = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            queue.offer(3);
            done.countDown();
        });
        ArrayList<Integer> list = new ArrayList<>() {
            @Override
            public boolean add(Integer element) {
                try {
                    done.await();
                } catch (InterruptedException never) {
                    throw new AssertionError(never);
                }
                return super.add(element);
            }
        };
        other.start();
        queue.drainTo(list, 1);
        other.join();
    }
}
