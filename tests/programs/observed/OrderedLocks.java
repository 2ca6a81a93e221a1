// quiet: OrderedLocks$Account.balance
// Both threads take the locks of two accounts in one order.
public class OrderedLocks {
    static class Account {
        int balance;
    }

    static void move(Account from, Account to) {
        synchronized (from) {
            synchronized (to) {
                from.balance--;
                to.balance++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account one = new Account();
        Account two = new Account();
        Thread first = new Thread(() -> move(one, two));
        Thread second = new Thread(() -> move(one, two));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
