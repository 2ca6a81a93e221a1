// class: Quota
// expect: holds
// because: both units hold the monitor.

public class SkewInTurn {
    static class Quota {
        private volatile int used;
        private volatile int limit = 5;

        synchronized void take() {
            int most = limit;
            used = most;
        }

        synchronized void lower() {
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
