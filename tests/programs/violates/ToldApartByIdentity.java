// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 25
// because: the second thread, which main knows, may be the first.

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
        assert winner == one;
    }
}
