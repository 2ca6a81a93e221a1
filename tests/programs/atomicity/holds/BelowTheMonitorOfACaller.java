// class: Pairing
// expect: holds
// tier: long
// because: every caller holds the same lock around the call.

public class BelowTheMonitorOfACaller {
    static class Pairing {
        private int one;
        private int two;

        void both() {
            one = one + 1;
            two = two + 1;
        }
    }

    static final Object GUARD = new Object();

    static void guarded(Pairing pairing) {
        synchronized (GUARD) {
            pairing.both();
        }
    }

    public static void main(String[] args) throws Exception {
        Pairing pairing = new Pairing();
        Thread other = new Thread(() -> guarded(pairing));
        other.start();
        guarded(pairing);
        other.join();
    }
}
