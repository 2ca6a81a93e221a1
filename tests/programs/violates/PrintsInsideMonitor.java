// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: printing needs the monitor of System.out, which the other thread holds while it waits.

public class PrintsInsideMonitor {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other =
                new Thread(
                        () -> {
                            synchronized (System.out) {
                                synchronized (lock) {
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
