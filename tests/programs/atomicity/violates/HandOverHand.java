// class: Pipe
// expect: violated
// patterns: 6, 9, 11
// fields: in, out
// because: the first lock is given back before the second one is taken.

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
            first.unlock();
            second.lock();
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
