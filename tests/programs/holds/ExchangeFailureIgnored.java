// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: updateAndGet repeats until it succeeds.

import java.util.concurrent.atomic.AtomicReference;

public class ExchangeFailureIgnored {
    static final AtomicReference<String> log = new AtomicReference<>("");

    static void append(String entry) {
        log.updateAndGet(old -> old.concat(entry));
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> append("a"));
        t.start();
        append("b");
        t.join();
        assert log.get().length() == 2 : "an entry is lost";
    }
}
