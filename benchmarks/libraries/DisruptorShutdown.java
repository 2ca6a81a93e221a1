import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** One event is published, then the disruptor is shut down: is the event handled? */
public class DisruptorShutdown {
    private static final class Event {
        private int value;
    }

    public static void main(String[] args) {
        AtomicInteger handled = new AtomicInteger();
        Disruptor<Event> disruptor = new Disruptor<>(Event::new, 2, DaemonThreadFactory.INSTANCE);
        disruptor.handleEventsWith((event, sequence, end) -> handled.addAndGet(event.value));
        disruptor.start();
        disruptor.publishEvent((event, sequence) -> event.value = 1);
        disruptor.shutdown();
        assert handled.get() == 1 : handled.get();
        System.out.println("done");
    }
}
