// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: the interrupt leads out of the circle, whenever it comes.

import java.util.concurrent.locks.ReentrantLock;

public class InterruptLeadsOut {
    static final ReentrantLock one = new ReentrantLock();
    static final ReentrantLock two = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        try {
            first.lockInterruptibly();
            try {
                second.lockInterruptibly();
                second.unlock();
            } finally {
                first.unlock();
            }
        } catch (InterruptedException given) {
            // It gives back what it has.
        }
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
