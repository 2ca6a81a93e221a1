// class: Session
// expect: holds
// because: the lock is taken and given back in methods of their own, around all accesses.

import java.util.concurrent.locks.ReentrantLock;

public class ReleasedInAnotherMethod {
    static class Session {
        private final ReentrantLock lock = new ReentrantLock();
        private int open;
        private int used;

        void use() {
            begin();
            open = open + 1;
            used = used + 1;
            end();
        }

        int sum() {
            begin();
            int sum = open + used;
            end();
            return sum;
        }

        private void begin() {
            lock.lock();
        }

        private void end() {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Session it = new Session();
        Thread other = new Thread(() -> it.use());
        other.start();
        it.sum();
        other.join();
    }
}
