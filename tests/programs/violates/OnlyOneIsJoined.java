// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 27
// because: the other threads may not have counted yet.

public class OnlyOneIsJoined {
    static final Object lock = new Object();
    static int count;

    static void work() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = OnlyOneIsJoined::work;
        Thread one = new Thread(task), two = new Thread(task), three = new Thread(task);
        synchronized (lock) {
            one.start();
            two.start();
            three.start();
        }
        two.join();
        synchronized (lock) {
            assert count > 1;
        }
    }
}
