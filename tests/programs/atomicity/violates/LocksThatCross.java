// class: Vault
// expect: violated
// patterns: any
// fields: coins, notes
// because: the locks cross, and each covers one field only.

import java.util.concurrent.locks.ReentrantLock;

public class LocksThatCross {
    static class Vault {
        private final ReentrantLock outer = new ReentrantLock();
        private final ReentrantLock inner = new ReentrantLock();
        private int coins;
        private int notes;

        void put() {
            outer.lock();
            coins = coins + 1;
            outer.unlock();
            inner.lock();
            outer.lock();
            inner.unlock();
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
