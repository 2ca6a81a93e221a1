// expect: no-uncaught-exception violated
// kind: assertion
// line: 26
// because: nobody says that he is choosing, so a number can appear after the comparison.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class Bakery {
    static final AtomicIntegerArray number = new AtomicIntegerArray(2);
    static final AtomicInteger inside = new AtomicInteger();

    static boolean goesFirst(int other, int me) {
        int his = number.get(other);
        int mine = number.get(me);
        return his != 0 && (his < mine || his == mine && other < me);
    }

    static void enter(int me) {
        int other = 1 - me;
        number.set(me, number.get(other) + 1);
        while (goesFirst(other, me)) {
            Thread.onSpinWait();
        }
        int now = inside.incrementAndGet();
        assert now == 1 : "two threads inside";
        inside.decrementAndGet();
        number.set(me, 0);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> enter(1));
        t.start();
        enter(0);
        t.join();
    }
}
