// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an array of threads that are started and joined does not tell them apart.

public class ThreadsInAField {
    static class Worker extends Thread {
        int turn;

        @Override
        public void run() {
            turn = next();
        }
    }

    static int turns;
    static final Worker[] workers = new Worker[16];

    static synchronized int next() {
        return ++turns;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < workers.length; i++)
            workers[i] = new Worker();
        for (Worker worker : workers)
            worker.start();
        for (int i = workers.length - 1; i >= 0; i--)
            workers[i].join();
        assert turns == workers.length;
    }
}
