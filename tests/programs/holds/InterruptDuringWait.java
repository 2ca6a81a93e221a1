// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the interrupted thread ends in good order.

public class InterruptDuringWait {
    static final Object gate = new Object();

    static void await() {
        synchronized (gate) {
            try {
                while (true) {
                    gate.wait();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(InterruptDuringWait::await);
        t.start();
        t.interrupt();
        t.join();
    }
}
