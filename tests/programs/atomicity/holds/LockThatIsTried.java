// class: Slot
// expect: holds
// because: the thread goes on only if it got the lock.

import java.util.concurrent.locks.ReentrantLock;

public class LockThatIsTried {
    static class Slot {
        private final ReentrantLock lock = new ReentrantLock();
        private int owner;
        private int uses;

        void take(int me) {
            if (lock.tryLock()) {
                try {
                    owner = me;
                    uses = uses + 1;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Slot it = new Slot();
        Thread other = new Thread(() -> it.take(1));
        other.start();
        it.take(2);
        other.join();
    }
}
