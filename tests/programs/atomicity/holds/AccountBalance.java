// class: Account
// expect: holds
// because: the whole deposit is one critical section.

public class AccountBalance {
    static class Account {
        private int balance;

        synchronized void deposit(int amount) {
            int before = get();
            set(before + amount);
        }

        private synchronized int get() {
            return balance;
        }

        private synchronized void set(int value) {
            balance = value;
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = new Thread(() -> account.deposit(5));
        other.start();
        account.deposit(7);
        other.join();
    }
}
