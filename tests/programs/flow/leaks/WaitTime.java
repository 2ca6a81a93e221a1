/** Without a time limit the thread waits for the notification, and so for the first output. */
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

    public static void main(String[] args) throws Exception {
        int time = pin() > 3 ? 0 : 1;
        Thread thread = new Thread(() -> {
            show(1);
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        synchronized (lock) {
            thread.start();
            lock.wait(time);
        }
        show(2);
        thread.join();
    }
}
