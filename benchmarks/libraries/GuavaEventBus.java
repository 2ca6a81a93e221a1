import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads post to one bus. */
public class GuavaEventBus {
    private static final AtomicInteger SEEN = new AtomicInteger();

    public static class Listener {
        @Subscribe
        @AllowConcurrentEvents
        public void on(String event) {
            SEEN.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventBus bus = new EventBus();
        bus.register(new Listener());
        Thread first = new Thread(() -> bus.post("a"));
        Thread second = new Thread(() -> bus.post("b"));
        first.start();
        second.start();
        first.join();
        second.join();
        assert SEEN.get() == 2 : SEEN.get();
        System.out.println("done");
    }
}
