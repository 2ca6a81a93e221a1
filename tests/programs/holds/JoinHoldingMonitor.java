// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: who joins a thread while holding its lock gives the lock away until the thread has ended.

public class JoinHoldingMonitor extends Thread {
    private int rounds;

    @Override
    public synchronized void run() {
        rounds++;
    }

    synchronized int finish() throws InterruptedException {
        start();
        join();
        return rounds;
    }

    public static void main(String[] args) throws Exception {
        assert new JoinHoldingMonitor().finish() == 1;
    }
}
