// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 19
// contexts: 1
// because: a thread can be started once only.

public class StartedTwice {
    static volatile int runs;

    static synchronized void run() {
        runs++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StartedTwice::run);
        t.start();
        Thread u = t;
        u.start();
        t.join();
        u.join();
        assert runs == 2;
    }
}
