// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: whichever thread is the first, it is one of the two.

public class ToldApartByIdentity {
    static final Object lock = new Object();
    static Thread winner;

    static void work() {
        synchronized (lock) {
            if (winner == null)
                winner = Thread.currentThread();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = ToldApartByIdentity::work;
        Thread one = new Thread(task), two = new Thread(task);
        one.start();
        two.start();
        one.join();
        two.join();
        assert winner == one || winner == two;
    }
}
