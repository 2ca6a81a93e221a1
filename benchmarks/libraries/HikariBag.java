import com.zaxxer.hikari.util.ConcurrentBag;
import com.zaxxer.hikari.util.ConcurrentBag.IConcurrentBagEntry;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads borrow the only entry of a bag. */
public class HikariBag {
    private static final class Entry implements IConcurrentBagEntry {
        private final AtomicInteger state = new AtomicInteger();

        @Override
        public boolean compareAndSet(int expected, int wanted) {
            return state.compareAndSet(expected, wanted);
        }

        @Override
        public void setState(int wanted) {
            state.set(wanted);
        }

        @Override
        public int getState() {
            return state.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentBag<Entry> bag = new ConcurrentBag<>(waiting -> { });
        bag.add(new Entry());
        AtomicInteger users = new AtomicInteger();
        Runnable task = () -> {
            try {
                Entry mine = bag.borrow(1, TimeUnit.SECONDS);
                if (mine != null) {
                    assert users.incrementAndGet() == 1 : "one entry, one user";
                    users.decrementAndGet();
                    bag.requite(mine);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert bag.size() == 1;
        System.out.println("done");
    }
}
