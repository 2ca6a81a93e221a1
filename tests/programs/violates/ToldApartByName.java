// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 29
// because: any thread may be the first, and one of them has this name.

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
        assert !winner.getName().equals("Thread-1");
    }
}
