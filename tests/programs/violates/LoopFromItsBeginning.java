// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// contexts: 1
// endless: the other thread goes on when main has failed
// because: the other thread's loop leads back to where it began, and main goes on all the same.

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
            assert worker.stopped;
        }
        worker.stopped = true;
        worker.join();
    }
}
