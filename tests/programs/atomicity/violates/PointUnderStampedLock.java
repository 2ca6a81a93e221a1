// class: Point
// expect: violated
// patterns: any
// fields: x, y
// tier: long
// because: the reader looks without validating its stamp.

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
            lock.tryOptimisticRead();
            return x + y;
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
