// class: Cache
// expect: holds
// because: one lock guards both tables.

public class CacheWithTwoTables {
    static class Cache {
        private final int[] keys = new int[1];
        private final int[] values = new int[1];

        void put(int key, int value) {
            synchronized (this) {
                keys[0] = key;
                values[0] = value;
            }
        }

        int get(int key) {
            synchronized (this) {
                if (keys[0] != key) {
                    return 0;
                }
                return values[0];
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Cache cache = new Cache();
        Thread other = new Thread(() -> cache.put(0, 1));
        other.start();
        cache.get(0);
        other.join();
    }
}
