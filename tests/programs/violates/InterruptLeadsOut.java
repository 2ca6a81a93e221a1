// expect: no-uncaught-exception holds
// expect: no-deadlock violated
// kind: deadlock
// because: a thread that waits for a lock without listening does not hear of the interrupt.

import java.util.concurrent.locks.ReentrantLock;

public class InterruptLeadsOut {
    static final ReentrantLock one = new ReentrantLock();
    static final ReentrantLock two = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread forth = new Thread(() -> both(one, two));
        Thread back = new Thread(() -> both(two, one));
        forth.start();
        back.start();
        forth.interrupt();
        forth.join();
        back.join();
    }
}
