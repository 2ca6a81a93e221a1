// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 17
// contexts: 3
// because: the program's own check finds that a booking is lost.

public class ExplicitCheckFails {
    private int balance;

    void deposit(int amount) {
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
