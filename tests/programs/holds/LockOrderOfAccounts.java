// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the account with the lower number is always locked first.

public class LockOrderOfAccounts {
    final int number;
    int balance = 10;

    LockOrderOfAccounts(int number) {
        this.number = number;
    }

    static void transfer(LockOrderOfAccounts from, LockOrderOfAccounts to) {
        LockOrderOfAccounts first = from.number < to.number ? from : to;
        LockOrderOfAccounts second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance--;
                to.balance++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        LockOrderOfAccounts a = new LockOrderOfAccounts(1);
        LockOrderOfAccounts b = new LockOrderOfAccounts(2);
        Thread t = new Thread(() -> transfer(b, a));
        t.start();
        transfer(a, b);
        t.join();
        assert a.balance == 10 && b.balance == 10;
    }
}
