// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// because: the thread that main looks at may end first.

public class OnlyOneIsLookedAt {
    static final Object lock = new Object();
    static int count;

    static void work() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = OnlyOneIsLookedAt::work;
        Thread one = new Thread(task), two = new Thread(task);
        one.start();
        two.start();
        Thread.State state = two.getState();
        synchronized (lock) {
            assert state != Thread.State.TERMINATED || count == 2;
        }
    }
}
