// expect: no-uncaught-exception violated
// kind: assertion
// line: 20
// because: each looks at the other's wish before it announces its own.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class Dekker {
    static final AtomicIntegerArray wants = new AtomicIntegerArray(2);
    static final AtomicInteger inside = new AtomicInteger();

    static void enter(int me) {
        int other = 1 - me;
        while (wants.get(other) == 1) {
            Thread.onSpinWait();
        }
        wants.set(me, 1);
        int now = inside.incrementAndGet();
        assert now == 1 : "two threads inside";
        inside.decrementAndGet();
        wants.set(me, 0);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> enter(1));
        t.start();
        enter(0);
        t.join();
    }
}
