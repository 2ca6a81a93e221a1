// expect: no-data-race violated
// kind: data-race
// line: 13, 16
// because: one element is set in plain mode while the other thread gets it.

import java.util.concurrent.atomic.AtomicIntegerArray;

public class ElementInPlainMode {
    static final AtomicIntegerArray cells = new AtomicIntegerArray(2);
    static int seen;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            cells.setPlain(0, 1);
        });
        t.start();
        seen = cells.get(0);
        t.join();
    }
}
