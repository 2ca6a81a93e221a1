// expect: no-data-race holds
// because: state is read and written with the lock of the worker, which does not sleep in it.

public class PeriodicWorker implements Runnable {
    private volatile boolean stopped;
    private String state = "idle";

    private synchronized void become(String next) {
        state = next;
    }

    synchronized String state() {
        return state;
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                become("busy");
                Thread.sleep(10);
                become("idle");
            }
        } catch (InterruptedException end) {
            stopped = true;
        }
    }

    public static void main(String[] args) throws Exception {
        PeriodicWorker worker = new PeriodicWorker();
        Thread t = new Thread(worker);
        t.start();
        System.out.println(worker.state().length());
        t.interrupt();
        worker.stopped = true;
        t.join();
    }
}
