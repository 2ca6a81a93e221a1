// class: Ledger
// expect: holds
// tier: long
// because: both methods lock the class.

public class LockOfTheClass {
    static class Ledger {
        private int debit;
        private int credit;

        void book(int amount) {
            synchronized (Ledger.class) {
                debit = debit + amount;
                credit = credit - amount;
            }
        }

        int balance() {
            synchronized (Ledger.class) {
                return debit + credit;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Ledger it = new Ledger();
        Thread other = new Thread(() -> it.book(1));
        other.start();
        it.balance();
        other.join();
    }
}
