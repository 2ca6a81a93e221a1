// class: Ledger
// expect: holds
// because: the clerk starts a helper after one entry, and makes another one when it has ended.

public class ClerkAndHelper {
    static class Ledger {
        private int entries;
        private int total;

        void add(int amount) {
            entries++;
            total += amount;
        }
    }

    static class Clerk extends Thread {
        private final Ledger ledger;

        Clerk(Ledger ledger) {
            this.ledger = ledger;
        }

        @Override
        public void run() {
            ledger.add(1);
            Thread helper = new Thread(() -> ledger.add(2));
            helper.start();
            try {
                helper.join();
            } catch (InterruptedException interrupted) {
                return;
            }
            ledger.add(3);
        }
    }

    public static void main(String[] args) throws Exception {
        Clerk clerk = new Clerk(new Ledger());
        clerk.start();
        clerk.join();
    }
}
