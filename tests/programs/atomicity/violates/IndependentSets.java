// class: Stats
// expect: violated
// patterns: 6, 9, 11
// fields: hits, misses
// because: all fields are one set unless the class says otherwise.

public class IndependentSets {
    static class Stats {
        private int hits;
        private int misses;

        void both() {
            synchronized (this) {
                hits++;
            }
            synchronized (this) {
                misses++;
            }
        }

        int sum() {
            int first;
            synchronized (this) {
                first = hits;
            }
            synchronized (this) {
                return first + misses;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Stats stats = new Stats();
        Thread other = new Thread(stats::both);
        other.start();
        stats.sum();
        other.join();
    }
}
