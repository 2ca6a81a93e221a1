// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 30
// contexts: 3
// because: the two methods guard the same field with different locks.

public class TwoLocksForOneField {
    static final Object readers = new Object();
    static final Object writers = new Object();
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
