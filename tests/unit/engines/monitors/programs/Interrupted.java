// With a program that interrupts, a join may end before its thread does.
public class Interrupted {
    static int caught, array, thrown;

    static void caught() {
        Thread t = new Thread(() -> caught = 1);
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
        }
        caught = 2;
    }

    static void thrown() throws InterruptedException {
        Thread t = new Thread(() -> thrown = 1);
        t.start();
        t.join();
        thrown = 2;
    }

    static void array() {
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> array = 1);
            ts[i].start();
        }
        for (Thread t : ts) {
            try {
                t.join();
            } catch (InterruptedException e) {
            }
        }
        array = 2;
    }

    public static void main(String[] args) throws Exception {
        Thread.currentThread().interrupt();
        caught();
        array();
        thrown();
    }
}
