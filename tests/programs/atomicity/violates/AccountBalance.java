// class: Account
// expect: violated
// patterns: 1
// fields: balance
// because: the balance is read in one critical section and written in another, so a deposit between the two is lost.

public class AccountBalance {
    static class Account {
        private int balance;

        void deposit(int amount) {
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
