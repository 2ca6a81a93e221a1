// expect: no-data-race violated
// kind: data-race
// line: 10, 14
// because: the balance is read without the lock that every writer holds.

public class HalfSynchronized {
    private int balance;

    synchronized void deposit(int amount) {
        balance += amount;
    }

    int balance() {
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
