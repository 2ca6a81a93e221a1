// expect: no-data-race holds
// because: all that is shared is in atomic variables.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class Atomics {
    static final AtomicInteger hits = new AtomicInteger();
    static final AtomicReference<String> last = new AtomicReference<>("none");

    static void hit(String page) {
        hits.incrementAndGet();
        last.set(page);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> hit("a"));
        t.start();
        hit("b");
        t.join();
        assert hits.get() == 2 && !last.get().equals("none");
    }
}
