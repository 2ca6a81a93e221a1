/** The time limit is always the same. */
public class WaitTime {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static final Object lock = new Object();

    static int last;

    public static void main(String[] args) throws Exception {
        last = pin();
        Thread thread = new Thread(() -> {
            show(1);
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        synchronized (lock) {
            thread.start();
            lock.wait(1);
        }
        show(2);
        thread.join();
    }
}
