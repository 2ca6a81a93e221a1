// expect: no-data-race holds
// because: worker and main hold the lock of the counter.
// unbounded: the worker counts until main says stop, so every number occurs.

public class GrowingCounter extends Thread {
    private final Object lock = new Object();
    private volatile boolean stopped;
    private long count;

    @Override
    public void run() {
        while (!stopped) {
            synchronized (lock) {
                count++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        GrowingCounter counter = new GrowingCounter();
        counter.start();
        synchronized (counter.lock) {
            System.out.println(counter.count >= 0);
        }
        counter.stopped = true;
        counter.join();
    }
}
