import java.util.concurrent.locks.ReentrantLock;

// cycles: 1
// about: LocalLibraryLock.OTHER java.util.concurrent.locks.ReentrantLock@LocalLibraryLock.java:12
// quiet: LocalLibraryLock$Cell.value
// The same with a lock of the library.
public class LocalLibraryLock {
    static final Object OTHER = new Object();
    static volatile Cell shared;

    static class Cell {
        final ReentrantLock lock = new ReentrantLock();
        int value;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Cell own = new Cell();
            own.lock.lock();
            shared = own;
            for (int i = 0; i < 20; i++) {
                own.value++;
            }
            synchronized (OTHER) {
                own.value++;
            }
            own.lock.unlock();
        }).start();
        new Thread(() -> {
            while (shared == null) {
                Thread.onSpinWait();
            }
            synchronized (OTHER) {
                shared.lock.lock();
                shared.value++;
                shared.lock.unlock();
            }
        }).start();
    }
}
