// at: 28
// has: 6 13 14 15 16 22 23 24 25 26 28
// lacks: 12 30
// A thread waits to be notified of a value; what else was written does not matter.
public class Waiting {
    static final Object lock = new Object();
    static boolean ready;
    static int data;
    static int printed;

    static void give() {
        printed = 1;
        synchronized (lock) {
            data = 5;
            ready = true;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int seen;
        Thread giver = new Thread(Waiting::give);
        giver.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
            seen = data;
        }
        System.out.println(seen + printed);
    }
}
