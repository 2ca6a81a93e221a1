// class: Quota
// expect: violated
// patterns: 15+
// fields: used, limit
// because: a unit acts on a limit that was lowered after the other one looked at what is used.

public class SkewInTurn {
    static class Quota {
        private volatile int used;
        private volatile int limit = 5;

        void take() {
            int most = limit;
            used = most;
        }

        void lower() {
            if (used == 0) {
                limit = 1;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Quota quota = new Quota();
        Thread other = new Thread(quota::lower);
        other.start();
        quota.take();
        other.join();
    }
}
