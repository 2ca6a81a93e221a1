// expect: no-data-race holds
// because: readers and writers hold the lock of the account.

public class HalfSynchronized {
    private int balance;

    synchronized void deposit(int amount) {
        balance += amount;
    }

    synchronized int balance() {
        return balance;
    }

    public static void main(String[] args) throws Exception {
        HalfSynchronized account = new HalfSynchronized();
        Thread t = new Thread(() -> account.deposit(5));
        t.start();
        int seen = account.balance();
        assert seen == 0 || seen == 5;
        t.join();
    }
}
