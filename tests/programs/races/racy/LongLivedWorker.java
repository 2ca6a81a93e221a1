// expect: no-data-race violated
// kind: data-race
// line: 13, 20
// because: main reads the number of turns while the worker goes on turning.

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
        System.out.println(worker.turns >= 0);
        worker.stopped = true;
        worker.join();
    }
}
