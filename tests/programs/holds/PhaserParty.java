// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a party that leaves deregisters.

import java.util.concurrent.Phaser;

public class PhaserParty {
    static final Phaser phaser = new Phaser(2);
    static volatile boolean cancelled;

    static void work() {
        phaser.arriveAndDeregister();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PhaserParty::work);
        t.start();
        cancelled = true;
        phaser.arriveAndAwaitAdvance();
        t.join();
    }
}
