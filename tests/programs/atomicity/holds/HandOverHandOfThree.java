// class: Chain
// expect: holds
// because: each lock is taken before the one in front of it is given back.

import java.util.concurrent.locks.ReentrantLock;

public class HandOverHandOfThree {
    static class Chain {
        private final ReentrantLock first = new ReentrantLock();
        private final ReentrantLock second = new ReentrantLock();
        private final ReentrantLock third = new ReentrantLock();
        private int a;
        private int b;
        private int c;

        void pass(int value) {
            first.lock();
            a = value;
            second.lock();
            first.unlock();
            b = value;
            third.lock();
            second.unlock();
            c = value;
            third.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Chain it = new Chain();
        Thread other = new Thread(() -> it.pass(1));
        other.start();
        it.pass(2);
        other.join();
    }
}
