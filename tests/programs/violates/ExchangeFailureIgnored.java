// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// contexts: 3
// because: a compareAndSet that fails is not repeated, so its update is lost.

import java.util.concurrent.atomic.AtomicReference;

public class ExchangeFailureIgnored {
    static final AtomicReference<String> log = new AtomicReference<>("");

    static void append(String entry) {
        String old = log.get();
        log.compareAndSet(old, old.concat(entry));
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> append("a"));
        t.start();
        append("b");
        t.join();
        assert log.get().length() == 2 : "an entry is lost";
    }
}
