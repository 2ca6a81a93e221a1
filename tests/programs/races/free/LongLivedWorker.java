// expect: no-data-race holds
// because: main reads the number of turns when the worker has ended.

public class LongLivedWorker extends Thread {
    private volatile boolean stopped;
    private int turns;

    @Override
    public void run() {
        while (!stopped) {
            turns = 1 - turns;
        }
    }

    public static void main(String[] args) throws Exception {
        LongLivedWorker worker = new LongLivedWorker();
        worker.start();
        worker.stopped = true;
        worker.join();
        System.out.println(worker.turns >= 0);
    }
}
