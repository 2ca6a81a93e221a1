// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// contexts: 3
// because: reading and writing an element are two steps.

import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicArrayElement {
    static final AtomicIntegerArray cells = new AtomicIntegerArray(2);

    static void add(int cell) {
        cells.set(cell, cells.get(cell) + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> add(1));
        t.start();
        add(1);
        t.join();
        assert cells.get(0) == 0 && cells.get(1) == 2 : "an update is lost";
    }
}
