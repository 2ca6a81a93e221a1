// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: bookings are synchronized, so the check passes.

public class ExplicitCheckFails {
    private int balance;

    synchronized void deposit(int amount) {
        balance = balance + amount;
    }

    void check(int expected) {
        if (balance != expected) {
            throw new IllegalStateException("a booking is lost");
        }
    }

    public static void main(String[] args) throws Exception {
        ExplicitCheckFails account = new ExplicitCheckFails();
        Thread t = new Thread(() -> account.deposit(5));
        t.start();
        account.deposit(7);
        t.join();
        account.check(12);
    }
}
