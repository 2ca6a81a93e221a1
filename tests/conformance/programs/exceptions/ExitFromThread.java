/** System.exit from another thread ends a program whose main thread waits for ever. */
public class ExitFromThread {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread stopper = new Thread(() -> {
            System.out.println("stopping");
            System.exit(42);
        });
        synchronized (lock) {
            stopper.start();
            while (true) {
                lock.wait();
            }
        }
    }
}
