import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.BlockingWaitStrategy;

/** One thread publishes events into a ring, another reads them. */
public class DisruptorRing {
    private static final class Event {
        private int value;
    }

    public static void main(String[] args) throws Exception {
        RingBuffer<Event> ring = RingBuffer.createMultiProducer(Event::new, 2, new BlockingWaitStrategy());
        SequenceBarrier barrier = ring.newBarrier();
        Sequence read = new Sequence();
        ring.addGatingSequences(read);
        Thread producer = new Thread(() -> {
            for (int i = 1; i <= 2; i++) {
                int value = i;
                ring.publishEvent((event, sequence) -> event.value = value);
            }
        });
        producer.start();
        int sum = 0;
        for (long next = 0; next < 2;) {
            long available = barrier.waitFor(next);
            for (; next <= available; next++) {
                sum += ring.get(next).value;
            }
            read.set(available);
        }
        producer.join();
        assert sum == 3 : sum;
        System.out.println("done");
    }
}
