// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 31
// because: any of them may be the last, also the second in the array.

public class ThreadsInAField {
    static class Worker extends Thread {
        int turn;

        @Override
        public void run() {
            turn = next();
        }
    }

    static int turns;
    static final Worker[] workers = new Worker[3];

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
        assert workers[1].turn != 3;
    }
}
