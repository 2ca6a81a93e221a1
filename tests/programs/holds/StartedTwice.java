// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each run has a thread of its own.

public class StartedTwice {
    static volatile int runs;

    static synchronized void run() {
        runs++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StartedTwice::run);
        t.start();
        Thread u = new Thread(StartedTwice::run);
        u.start();
        t.join();
        u.join();
        assert runs == 2;
    }
}
