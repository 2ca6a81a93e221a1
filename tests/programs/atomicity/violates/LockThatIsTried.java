// class: Slot
// expect: violated
// patterns: any
// fields: owner, uses
// because: the thread goes on whether it got the lock or not.

import java.util.concurrent.locks.ReentrantLock;

public class LockThatIsTried {
    static class Slot {
        private final ReentrantLock lock = new ReentrantLock();
        private int owner;
        private int uses;

        void take(int me) {
            boolean got = lock.tryLock();
            owner = me;
            uses = uses + 1;
            if (got) {
                lock.unlock();
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
