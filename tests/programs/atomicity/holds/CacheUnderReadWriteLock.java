// class: Cache
// expect: holds
// because: the writer looks and writes under the write lock.

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class CacheUnderReadWriteLock {
    static class Cache {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private int key;
        private int value;

        int get(int wanted) {
            lock.readLock().lock();
            try {
                return key == wanted ? value : -1;
            } finally {
                lock.readLock().unlock();
            }
        }

        void put(int newKey, int newValue) {
            lock.writeLock().lock();
            try {
                if (get(newKey) >= 0) {
                    return;
                }
                key = newKey;
                value = newValue;
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Cache it = new Cache();
        Thread other = new Thread(() -> it.put(1, 2));
        other.start();
        it.put(3, 4);
        other.join();
    }
}
