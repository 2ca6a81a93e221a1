// class: Stats
// expect: holds
// because: the class says that the two counters are two sets.

import heddle.AtomicSet;

public class IndependentSets {
    static class Stats {
        @AtomicSet("hits") private int hits;
        @AtomicSet("misses") private int misses;

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
