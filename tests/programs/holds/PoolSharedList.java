// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: a lock keeps the list in order, and the tasks are waited for.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolSharedList {
    static final List<Integer> items = new ArrayList<>();
    static final CountDownLatch done = new CountDownLatch(2);

    static void add() {
        synchronized (items) {
            items.add(items.size());
        }
        done.countDown();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(PoolSharedList::add);
        pool.execute(PoolSharedList::add);
        done.await();
        pool.shutdown();
        synchronized (items) {
            assert items.size() == 2;
        }
    }
}
