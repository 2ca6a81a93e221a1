// expect: no-data-race holds
// because: the elements are atomic.

import java.util.concurrent.atomic.AtomicIntegerArray;

public class VolatileArray {
    static final AtomicIntegerArray cells = new AtomicIntegerArray(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> cells.set(0, 1));
        t.start();
        System.out.println(cells.get(0) >= 0);
        t.join();
    }
}
