// class: Register
// expect: holds
// because: the write lock excludes all others.

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockIsNotEnough {
    static class Register {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private volatile int value;

        void raise() {
            lock.writeLock().lock();
            value = value + 1;
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Register register = new Register();
        Thread other = new Thread(register::raise);
        other.start();
        register.raise();
        other.join();
    }
}
