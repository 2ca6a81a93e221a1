// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: two transfers in opposite directions each hold the account the other needs.

public class LockOrderOfAccounts {
    final int number;
    int balance = 10;

    LockOrderOfAccounts(int number) {
        this.number = number;
    }

    static void transfer(LockOrderOfAccounts from, LockOrderOfAccounts to) {
        synchronized (from) {
            synchronized (to) {
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
