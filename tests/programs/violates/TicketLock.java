// expect: no-uncaught-exception violated
// kind: assertion
// line: 22
// contexts: 3
// endless: with the same ticket twice a thread waits for a number that has passed
// because: taking a ticket is a read and a write, so two threads can hold the same one.

import java.util.concurrent.atomic.AtomicInteger;

public class TicketLock {
    static volatile int next;
    static final AtomicInteger inside = new AtomicInteger();
    static volatile int serving;

    static void enter() {
        int mine = next;
        next = mine + 1;
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
