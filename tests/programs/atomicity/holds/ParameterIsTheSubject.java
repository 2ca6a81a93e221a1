// class: Account
// expect: holds
// because: the method holds the monitor of its argument.

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
        synchronized (account) {
            account.set(account.balance() - 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread other = new Thread(() -> charge(account));
        other.start();
        charge(account);
        other.join();
    }
}
