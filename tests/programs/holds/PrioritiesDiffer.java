// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each thread has one of the two priorities, whichever comes first.

public class PrioritiesDiffer {
    static final Object lock = new Object();
    static int count;

    static void work() {
        synchronized (lock) {
            int priority = Thread.currentThread().getPriority();
            assert count++ < 2 && (priority == 1 || priority == 9);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = PrioritiesDiffer::work;
        Thread one = new Thread(task), two = new Thread(task);
        one.setPriority(1);
        two.setPriority(9);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
