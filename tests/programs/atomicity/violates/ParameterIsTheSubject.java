// class: Account
// expect: violated
// patterns: 1, 2, 3, 4, 5
// fields: balance
// because: the method is a unit for its argument, and reads and writes it in two critical sections.

import heddle.UnitOfWork;

public class ParameterIsTheSubject {
    static class Account {
        private int balance = 5;

        synchronized int balance() {
            return balance;
        }

        synchronized void set(int value) {
            balance = value;
        }
    }

    static void charge(@UnitOfWork Account account) {
        account.set(account.balance() - 1);
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = new Thread(() -> charge(account));
        other.start();
        charge(account);
        other.join();
    }
}
