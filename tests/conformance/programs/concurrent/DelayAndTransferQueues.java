/** DelayQueue gives elements in order of expiry; LinkedTransferQueue hands over. */
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

public class DelayAndTransferQueues {
    record Item(String name, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Item) other).at);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayQueue<Item> queue = new DelayQueue<>();
        long now = System.nanoTime();
        queue.put(new Item("third", now + 3_000_000));
        queue.put(new Item("first", now + 1_000_000));
        queue.put(new Item("second", now + 2_000_000));
        queue.put(new Item("never", now + 1_000_000_000_000L));
        System.out.println(queue.size() + " " + queue.peek().name());
        System.out.println(queue.take().name() + " " + queue.take().name() + " " + queue.take().name());
        System.out.println(queue.poll() + " " + queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.size());
        LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer(0) + " " + transfer.tryTransfer(0, 1, TimeUnit.MILLISECONDS) + " " + transfer.size());
        Thread consumer = new Thread(() -> {
            try {
                int sum = 0;
                for (int i = 0; i < 10; i++) {
                    sum = sum * 3 + transfer.take();
                }
                System.out.println("consumed " + sum);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        for (int i = 0; i < 10; i++) {
            transfer.transfer(i);
        }
        consumer.join();
        System.out.println(transfer.isEmpty() + " " + transfer.hasWaitingConsumer() + " " + transfer.poll());
        transfer.put(1);
        transfer.add(2);
        System.out.println(transfer + " " + transfer.remove(1) + " " + transfer.peek());
    }
}
