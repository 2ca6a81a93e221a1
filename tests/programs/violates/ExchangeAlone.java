// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: one side may decide not to come, and the other waits for ever.

import java.util.concurrent.Exchanger;

public class ExchangeAlone {
    static final Exchanger<String> exchanger = new Exchanger<>();
    static volatile boolean closed;
    static volatile String got;

    static void offer() {
        try {
            if (!closed) {
                got = exchanger.exchange("other");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ExchangeAlone::offer);
        t.start();
        closed = true;
        String mine = exchanger.exchange("main");
        t.join();
        assert mine.equals("other") && got.equals("main");
    }
}
