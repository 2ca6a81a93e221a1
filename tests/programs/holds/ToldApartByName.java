// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: whichever thread is the first, it has one of the three names.

public class ToldApartByName {
    static final Object lock = new Object();
    static Thread winner;

    static void work() {
        synchronized (lock) {
            if (winner == null)
                winner = Thread.currentThread();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = ToldApartByName::work;
        Thread one = new Thread(task), two = new Thread(task), three = new Thread(task);
        synchronized (lock) {
            one.start();
            two.start();
            three.start();
        }
        one.join();
        two.join();
        three.join();
        assert winner.getName().matches("Thread-[012]");
    }
}
