// expect: no-data-race violated
// kind: data-race
// line: 14, 16, 27
// because: the worker that wakes up now and then writes what main reads.

public class PeriodicWorker implements Runnable {
    private volatile boolean stopped;
    private String state = "idle";

    @Override
    public void run() {
        try {
            while (!stopped) {
                state = "busy";
                Thread.sleep(10);
                state = "idle";
            }
        } catch (InterruptedException end) {
            stopped = true;
        }
    }

    public static void main(String[] args) throws Exception {
        PeriodicWorker worker = new PeriodicWorker();
        Thread t = new Thread(worker);
        t.start();
        System.out.println(worker.state.length());
        t.interrupt();
        worker.stopped = true;
        t.join();
    }
}
