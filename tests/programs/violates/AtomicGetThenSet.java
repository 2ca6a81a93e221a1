// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// contexts: 3
// because: get and set are atomic each, but not together.

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicGetThenSet {
    static final AtomicInteger count = new AtomicInteger();

    static void add() {
        count.set(count.get() + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(AtomicGetThenSet::add);
        t.start();
        add();
        t.join();
        assert count.get() == 2 : "an update is lost";
    }
}
