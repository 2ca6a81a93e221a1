// expect: no-uncaught-exception violated
// kind: assertion
// line: 22
// because: groups are counted one after the other, and the second thread may come to the outer one when that was done.

import java.util.concurrent.CountDownLatch;

public class CountedInTwoGroups {
    public static void main(String[] args) {
        ThreadGroup outer = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");
        CountDownLatch counted = new CountDownLatch(1);
        Thread last = new Thread(outer, () -> {
            try {
                counted.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread first = new Thread(inner, last::start);
        first.start();
        assert outer.activeCount() > 0;
        counted.countDown();
    }
}
