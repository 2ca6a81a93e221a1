// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both methods use the same lock.

public class TwoLocksForOneField {
    static final Object readers = new Object();
    static final Object writers = readers;
    static int total;

    static void deposit() {
        synchronized (writers) {
            total += 5;
        }
    }

    static void fee() {
        synchronized (readers) {
            total -= 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TwoLocksForOneField::deposit);
        t.start();
        fee();
        t.join();
        assert total == 4 : "a booking is lost";
    }
}
