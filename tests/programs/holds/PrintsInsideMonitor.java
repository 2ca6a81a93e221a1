// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both threads take the two monitors in one order.

public class PrintsInsideMonitor {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other =
                new Thread(
                        () -> {
                            synchronized (lock) {
                                synchronized (System.out) {
                                    System.out.println("other");
                                }
                            }
                        });
        other.start();
        synchronized (lock) {
            System.out.println("main");
        }
        other.join();
    }
}
