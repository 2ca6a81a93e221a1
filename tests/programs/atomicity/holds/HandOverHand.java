// class: Pipe
// expect: holds
// because: the second lock is taken before the first one is given back, by all threads in this order.

import java.util.concurrent.locks.ReentrantLock;

public class HandOverHand {
    static class Pipe {
        private final ReentrantLock first = new ReentrantLock();
        private final ReentrantLock second = new ReentrantLock();
        private int in;
        private int out;

        void flow(int value) {
            first.lock();
            in = value;
            second.lock();
            first.unlock();
            out = value;
            second.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = new Pipe();
        Thread other = new Thread(() -> pipe.flow(1));
        other.start();
        pipe.flow(2);
        other.join();
    }
}
