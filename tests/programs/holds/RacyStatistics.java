// expect: no-data-race holds
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each counts with the lock held.

public class RacyStatistics {
    static int hits;

    static synchronized void hit() {
        hits++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(RacyStatistics::hit);
        other.start();
        hit();
        other.join();
    }
}
