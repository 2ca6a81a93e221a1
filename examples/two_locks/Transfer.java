/** Two transfers in opposite directions, each taking both accounts' locks: they can block each other. */
public class Transfer {
    static class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }
    }

    static void move(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account(100);
        Account b = new Account(100);
        Thread there = new Thread(() -> move(a, b, 10));
        Thread back = new Thread(() -> move(b, a, 20));
        there.start();
        back.start();
        there.join();
        back.join();
        assert a.balance + b.balance == 200;
    }
}
