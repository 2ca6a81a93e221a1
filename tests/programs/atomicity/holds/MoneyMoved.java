// class: Account
// expect: holds
// because: the other account changes its balance itself.

public class MoneyMoved {
    static class Account {
        private int balance = 5;

        synchronized void deposit(int amount) {
            balance = balance + amount;
        }

        void moveTo(Account other, int amount) {
            deposit(-amount);
            other.deposit(amount);
        }
    }

    public static void main(String[] args) throws Exception {
        Account one = new Account();
        Account two = new Account();
        Thread other = new Thread(() -> two.deposit(1));
        other.start();
        one.moveTo(two, 2);
        other.join();
    }
}
