// expect: no-uncaught-exception holds
// because: both counters grow for ever under one lock of the library, which runs no code of the program.

import java.util.concurrent.locks.ReentrantLock;

public class LibraryLock {
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
