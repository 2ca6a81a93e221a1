// class: Mailbox
// expect: violated
// patterns: any
// fields: letter
// because: the letter is looked for before the wait and taken after it, and not looked for again.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionThatIsAwaited {
    static class Mailbox {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private int letter;

        void put(int value) {
            lock.lock();
            letter = value;
            filled.signal();
            lock.unlock();
        }

        int take() throws InterruptedException {
            lock.lock();
            try {
                if (letter == 0) {
                    filled.await();
                }
                int taken = letter;
                letter = 0;
                return taken;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Mailbox box = new Mailbox();
        Thread writer = new Thread(() -> box.put(1));
        writer.start();
        box.take();
        writer.join();
    }
}
