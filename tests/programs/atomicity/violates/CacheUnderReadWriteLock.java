// class: Cache
// expect: violated
// patterns: any
// fields: key, value
// because: the writer looks under the read lock and writes under the write lock, with a gap.

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
            if (get(newKey) >= 0) {
                return;
            }
            lock.writeLock().lock();
            try {
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
