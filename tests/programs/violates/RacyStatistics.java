// expect: no-data-race violated
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// kind: data-race
// line: 12, 14
// because: what was counted decides nothing, and races all the same.

public class RacyStatistics {
    static int hits;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> hits++);
        other.start();
        hits++;
        other.join();
    }
}
