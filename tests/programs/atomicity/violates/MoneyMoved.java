// class: Account
// expect: violated
// patterns: any
// fields: balance
// because: the balance of the other account is changed without its monitor.

public class MoneyMoved {
    static class Account {
        private int balance = 5;

        synchronized void deposit(int amount) {
            balance = balance + amount;
        }

        synchronized void moveTo(Account other, int amount) {
            balance = balance - amount;
            other.balance = other.balance + amount;
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
