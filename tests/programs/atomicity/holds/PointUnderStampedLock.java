// class: Point
// expect: holds
// tier: long
// because: the reader holds the read lock.

import java.util.concurrent.locks.StampedLock;

public class PointUnderStampedLock {
    static class Point {
        private final StampedLock lock = new StampedLock();
        private int x;
        private int y;

        void move(int by) {
            long stamp = lock.writeLock();
            try {
                x = x + by;
                y = y + by;
            } finally {
                lock.unlockWrite(stamp);
            }
        }

        int sum() {
            long stamp = lock.readLock();
            try {
                return x + y;
            } finally {
                lock.unlockRead(stamp);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Point it = new Point();
        Thread other = new Thread(() -> it.move(1));
        other.start();
        it.sum();
        other.join();
    }
}
