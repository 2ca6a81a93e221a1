// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: both threads run the same object, so they begin with the same lock.

public class SynchronizedRun extends Thread {
    static int total;

    @Override
    public synchronized void run() {
        int seen = total;
        total = seen + 1;
    }

    public static void main(String[] args) throws Exception {
        SynchronizedRun shared = new SynchronizedRun();
        Thread one = new Thread(shared);
        Thread other = new Thread(shared);
        one.start();
        other.start();
        one.join();
        other.join();
        assert total == 2;
    }
}
