/** What was counted decides nothing, and may race all the same. */
public class RacyStatistics {
    static int hits;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> hits++);
        other.start();
        hits++;
        other.join();
    }
}
