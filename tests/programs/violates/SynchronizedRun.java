// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// because: each thread begins with its own lock, and both add to the same total.

public class SynchronizedRun extends Thread {
    static int total;

    @Override
    public synchronized void run() {
        int seen = total;
        total = seen + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread one = new SynchronizedRun();
        Thread other = new SynchronizedRun();
        one.start();
        other.start();
        one.join();
        other.join();
        assert total == 2;
    }
}
