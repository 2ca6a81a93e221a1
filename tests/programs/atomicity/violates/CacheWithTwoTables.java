// class: Cache
// expect: violated
// patterns: 6, 9, 11
// fields: keys, values
// because: key and value are stored under one lock each.

public class CacheWithTwoTables {
    static class Cache {
        private final int[] keys = new int[1];
        private final int[] values = new int[1];

        void put(int key, int value) {
            synchronized (keys) {
                keys[0] = key;
            }
            synchronized (values) {
                values[0] = value;
            }
        }

        int get(int key) {
            synchronized (keys) {
                if (keys[0] != key) {
                    return 0;
                }
            }
            synchronized (values) {
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
