// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: wishes are announced first and the turn decides who steps back.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class Dekker {
    static final AtomicIntegerArray wants = new AtomicIntegerArray(2);
    static final AtomicInteger inside = new AtomicInteger();
    static volatile int turn;

    static void enter(int me) {
        int other = 1 - me;
        wants.set(me, 1);
        while (wants.get(other) == 1) {
            if (turn != me) {
                wants.set(me, 0);
                while (turn != me) {
                    Thread.onSpinWait();
                }
                wants.set(me, 1);
            }
        }
        int now = inside.incrementAndGet();
        assert now == 1 : "two threads inside";
        inside.decrementAndGet();
        turn = other;
        wants.set(me, 0);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> enter(1));
        t.start();
        enter(0);
        t.join();
    }
}
