// expect: no-uncaught-exception violated
// kind: assertion
// line: 35
// because: the lock is given back between the two counters.

import java.util.concurrent.locks.ReentrantLock;

public class LibraryLockBug {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int sent;
    static int logged;

    static class Sender extends Thread {
        @Override
        public void run() {
            while (true) {
                LOCK.lock();
                try {
                    sent++;
                    LOCK.unlock();
                    LOCK.lock();
                    logged++;
                } finally {
                    LOCK.unlock();
                }
            }
        }
    }

    public static void main(String[] args) {
        new Sender().start();
        while (true) {
            LOCK.lock();
            try {
                assert sent == logged;
            } finally {
                LOCK.unlock();
            }
        }
    }
}
