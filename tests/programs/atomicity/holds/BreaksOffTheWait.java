// class: Till
// expect: holds
// because: a thread that is interrupted gives up, and the others look again before they act.

public class BreaksOffTheWait {
    static class Till {
        private int coins;
        private int taken;
        private boolean open;

        synchronized void take() {
            while (!open) {
                try {
                    wait();
                } catch (InterruptedException interrupted) {
                    return;
                }
            }
            coins--;
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
