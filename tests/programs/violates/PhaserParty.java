// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: a cancelled party leaves without telling the phaser.

import java.util.concurrent.Phaser;

public class PhaserParty {
    static final Phaser phaser = new Phaser(2);
    static volatile boolean cancelled;

    static void work() {
        if (!cancelled) {
            phaser.arriveAndDeregister();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PhaserParty::work);
        t.start();
        cancelled = true;
        phaser.arriveAndAwaitAdvance();
        t.join();
    }
}
