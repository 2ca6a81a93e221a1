// expect: no-data-race holds
// because: both accesses to the element are volatile.

import java.util.concurrent.atomic.AtomicIntegerArray;

public class ElementInPlainMode {
    static final AtomicIntegerArray cells = new AtomicIntegerArray(2);
    static int seen;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            cells.set(0, 1);
        });
        t.start();
        seen = cells.get(0);
        t.join();
    }
}
