// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the other thread's loop leads back to where it began, and main, which goes on all the same, finds it so.

public class LoopFromItsBeginning extends Thread {
    private volatile boolean stopped;

    @Override
    public void run() {
        while (!stopped) {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LoopFromItsBeginning worker = new LoopFromItsBeginning();
        worker.start();
        synchronized (worker) {
            assert !worker.stopped;
        }
        worker.stopped = true;
        worker.join();
    }
}
