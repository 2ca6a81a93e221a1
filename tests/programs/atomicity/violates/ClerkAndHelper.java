// class: Ledger
// expect: violated
// patterns: any
// fields: entries, total
// because: the clerk goes on before the helper that it has started has ended.

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
            ledger.add(3);
            try {
                helper.join();
            } catch (InterruptedException interrupted) {
                return;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Clerk clerk = new Clerk(new Ledger());
        clerk.start();
        clerk.join();
    }
}
