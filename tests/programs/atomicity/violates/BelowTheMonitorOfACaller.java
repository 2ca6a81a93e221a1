// class: Pairing
// expect: violated
// patterns: any
// fields: one, two
// tier: long
// because: one of two callers does not hold the lock.

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
        pairing.both();
        other.join();
    }
}
