// class: Till
// expect: violated
// patterns: any
// fields: coins, taken, open
// because: an interrupt ends the loop, and what was seen before the wait is acted on.

public class BreaksOffTheWait {
    static class Till {
        private int coins;
        private int taken;
        private boolean open;

        synchronized void take() {
            int seen = coins;
            while (!open) {
                try {
                    wait();
                } catch (InterruptedException interrupted) {
                    break;
                }
            }
            coins = seen - 1;
            taken++;
        }

        synchronized void pay() {
            coins++;
            open = true;
            notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Till till = new Till();
        Thread cashier = new Thread(till::take);
        cashier.start();
        cashier.interrupt();
        till.pay();
        cashier.join();
    }
}
