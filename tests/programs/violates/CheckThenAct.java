// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// contexts: 3
// because: both threads find enough money before either takes it.

public class CheckThenAct {
    static int balance = 10;

    static void withdraw(int amount) {
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
