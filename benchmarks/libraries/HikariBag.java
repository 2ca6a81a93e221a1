import com.zaxxer.hikari.util.ConcurrentBag;
import com.zaxxer.hikari.util.ConcurrentBag.IConcurrentBagEntry;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A thread borrows the only entry of a bag and gives it back, while another one retires what is idle, as the
 * housekeeper of a pool does.
 */
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
        AtomicBoolean retired = new AtomicBoolean();
        Thread borrower = new Thread(() -> {
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
        });
        Thread housekeeper = new Thread(() -> {
            for (Entry idle : bag.values(IConcurrentBagEntry.STATE_NOT_IN_USE)) {
                if (bag.reserve(idle)) {
                    assert users.incrementAndGet() == 1 : "what is reserved is in no use";
                    users.decrementAndGet();
                    retired.set(bag.remove(idle));
                }
            }
        });
        borrower.start();
        housekeeper.start();
        borrower.join();
        housekeeper.join();
        assert bag.size() == (retired.get() ? 0 : 1);
        System.out.println("done");
    }
}
