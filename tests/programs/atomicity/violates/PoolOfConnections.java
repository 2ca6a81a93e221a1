// class: Pool
// expect: violated
// patterns: any
// fields: free, used
// tier: long
// because: a taken connection is in no count for a moment.

public class PoolOfConnections {
    static class Pool {
        private int free = 2;
        private int used;
        private final Object lock = new Object();

        boolean take() {
            synchronized (lock) {
                if (free == 0) {
                    return false;
                }
                free = free - 1;
            }
            synchronized (lock) {
                used = used + 1;
            }
            return true;
        }

        void give() {
            synchronized (lock) {
                free = free + 1;
                used = used - 1;
            }
        }

        int all() {
            synchronized (lock) {
                return free + used;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Pool pool = new Pool();
        Thread user = new Thread(() -> {
            if (pool.take()) {
                pool.give();
            }
        });
        user.start();
        pool.all();
        user.join();
    }
}
