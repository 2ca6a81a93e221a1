// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 28
// because: two workers add to a list that is not made for it.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolSharedList {
    static final List<Integer> items = new ArrayList<>(4);
    static final CountDownLatch done = new CountDownLatch(2);

    static void add() {
        items.add(7);
        done.countDown();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(PoolSharedList::add);
        pool.execute(PoolSharedList::add);
        done.await();
        pool.shutdown();
        assert items.size() == 2;
    }
}
