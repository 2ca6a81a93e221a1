// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the check and the withdrawal happen under one lock.

public class CheckThenAct {
    static int balance = 10;

    static synchronized void withdraw(int amount) {
        if (balance >= amount) {
            balance = balance - amount;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> withdraw(7));
        t.start();
        withdraw(7);
        t.join();
        assert balance >= 0 : "overdrawn";
    }
}
