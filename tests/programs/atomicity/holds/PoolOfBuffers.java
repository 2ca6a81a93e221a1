// class: Pool
// expect: holds
// because: taking a buffer is one critical section.

public class PoolOfBuffers {
    static class Pool {
        private final int[] free = {1, 2, 3};
        private int count = 3;

        synchronized int take() {
            synchronized (this) {
                if (count == 0) {
                    return -1;
                }
            }
            synchronized (this) {
                count--;
                return free[count];
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Pool pool = new Pool();
        Thread other = new Thread(pool::take);
        other.start();
        pool.take();
        other.join();
    }
}
