// expect: no-data-race holds
// because: each account has a lock of its own, and no account is touched without it.
// unbounded: accounts and threads are made for ever.

public class ManyAccounts {
    private int balance;

    synchronized void deposit(int amount) {
        balance += amount;
    }

    static void open() {
        ManyAccounts account = new ManyAccounts();
        new Thread(() -> account.deposit(1)).start();
        account.deposit(2);
    }

    public static void main(String[] args) {
        while (true) {
            open();
        }
    }
}
