// class: Vault
// expect: holds
// because: the locks cross, but the first one is held until all is done by both.

import java.util.concurrent.locks.ReentrantLock;

public class LocksThatCross {
    static class Vault {
        private final ReentrantLock outer = new ReentrantLock();
        private final ReentrantLock inner = new ReentrantLock();
        private int coins;
        private int notes;

        void put() {
            inner.lock();
            outer.lock();
            inner.unlock();
            coins = coins + 1;
            notes = notes + 1;
            outer.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Vault it = new Vault();
        Thread other = new Thread(() -> it.put());
        other.start();
        it.put();
        other.join();
    }
}
