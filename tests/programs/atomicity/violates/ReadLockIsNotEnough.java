// class: Register
// expect: violated
// patterns: any
// fields: value
// because: two threads can hold the read lock, and both change the value.

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockIsNotEnough {
    static class Register {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private volatile int value;

        void raise() {
            lock.readLock().lock();
            value = value + 1;
            lock.readLock().unlock();
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
