// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a thread that has left the outer group when that is counted has started the one in the inner group.

import java.util.concurrent.CountDownLatch;

public class CountedInTwoGroups {
    public static void main(String[] args) {
        ThreadGroup outer = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");
        CountDownLatch counted = new CountDownLatch(1);
        Thread last = new Thread(inner, () -> {
            try {
                counted.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread first = new Thread(outer, last::start);
        first.start();
        assert outer.activeCount() > 0;
        counted.countDown();
    }
}
