// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 13
// because: the thread with the higher priority may come first.

public class PrioritiesDiffer {
    static final Object lock = new Object();
    static int count;

    static void work() {
        synchronized (lock) {
            assert count++ > 0 || Thread.currentThread().getPriority() == 1;
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
