// class: Chain
// expect: violated
// patterns: any
// fields: a, b, c
// because: between the second and the third lock the thread holds none.

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
            second.unlock();
            third.lock();
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
