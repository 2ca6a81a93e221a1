// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an element that was taken was ready, and there is no other.

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayedPolled {
    record Item(long at) implements Delayed {
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed other) {
            return Long.compare(at, ((Item) other).at);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayQueue<Item> queue = new DelayQueue<>();
        Thread producer = new Thread(() -> queue.add(new Item(System.nanoTime() + 20_000_000L)));
        producer.start();
        assert queue.take() != null;
        assert queue.poll() == null;
    }
}
