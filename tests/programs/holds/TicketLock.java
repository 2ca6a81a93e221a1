// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: tickets are taken with one atomic step.

import java.util.concurrent.atomic.AtomicInteger;

public class TicketLock {
    static final AtomicInteger next = new AtomicInteger();
    static final AtomicInteger inside = new AtomicInteger();
    static volatile int serving;

    static void enter() {
        int mine = next.getAndIncrement();
        while (serving != mine) {
            Thread.onSpinWait();
        }
        int now = inside.incrementAndGet();
        assert now == 1 : "two threads inside";
        inside.decrementAndGet();
        serving = mine + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TicketLock::enter);
        t.start();
        enter();
        t.join();
    }
}
