// class: Ledger
// expect: holds
// because: all callers of the helper hold the lock.

public class CallerHoldsTheLock {
    static class Ledger {
        private int sum;

        synchronized void credit(int amount) {
            change(amount);
        }

        synchronized void debit(int amount) {
            change(-amount);
        }

        private void change(int by) {
            sum = sum + by;
        }
    }

    public static void main(String[] args) throws Exception {
        Ledger ledger = new Ledger();
        Thread other = new Thread(() -> ledger.credit(3));
        other.start();
        ledger.debit(1);
        other.join();
    }
}
