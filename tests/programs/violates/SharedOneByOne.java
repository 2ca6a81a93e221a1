// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 30
// contexts: 3
// because: each of the counters is found to be shared after the one before it, and the last one is read and then written.

import java.util.concurrent.atomic.AtomicInteger;

public class SharedOneByOne {
    static final AtomicInteger[] counters = new AtomicInteger[40];

    static void count() {
        for (int at = 0; at < counters.length - 1; at++) {
            counters[at].incrementAndGet();
        }
        AtomicInteger last = counters[counters.length - 1];
        last.set(last.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int at = 0; at < counters.length; at++) {
            counters[at] = new AtomicInteger();
        }
        Thread other = new Thread(SharedOneByOne::count);
        other.start();
        count();
        other.join();
        for (AtomicInteger counter : counters) {
            assert counter.get() == 2;
        }
    }
}
