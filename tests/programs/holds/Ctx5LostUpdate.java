// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the increment is one atomic step.

import java.util.concurrent.atomic.AtomicInteger;

public class Ctx5LostUpdate {
    static final AtomicInteger count = new AtomicInteger();

    static void add() {
        count.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Ctx5LostUpdate::add);
        Thread b = new Thread(Ctx5LostUpdate::add);
        a.start();
        b.start();
        a.join();
        b.join();
        int total = count.get();
        assert total == 2 : "an update is lost";
    }
}
