// class: Range
// expect: violated
// patterns: any
// fields: low, high
// because: another method gives the read lock back for a while, between the two reads.

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockGivenBackInside {
    static class Range {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Lock reading = lock.readLock();
        private int low;
        private int high;

        void move(int by) {
            lock.writeLock().lock();
            try {
                low += by;
                high += by;
            } finally {
                lock.writeLock().unlock();
            }
        }

        int size() {
            reading.lock();
            try {
                int from = low;
                pause();
                return high - from;
            } finally {
                reading.unlock();
            }
        }

        private void pause() {
            reading.unlock();
            reading.lock();
        }
    }

    public static void main(String[] args) throws Exception {
        Range range = new Range();
        Thread mover = new Thread(() -> range.move(1));
        mover.start();
        range.size();
        mover.join();
    }
}
