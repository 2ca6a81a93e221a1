// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the element is changed in one atomic step.

import java.util.concurrent.atomic.AtomicIntegerArray;

public class AtomicArrayElement {
    static final AtomicIntegerArray cells = new AtomicIntegerArray(2);

    static void add(int cell) {
        cells.getAndIncrement(cell);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> add(1));
        t.start();
        add(1);
        t.join();
        assert cells.get(0) == 0 && cells.get(1) == 2 : "an update is lost";
    }
}
