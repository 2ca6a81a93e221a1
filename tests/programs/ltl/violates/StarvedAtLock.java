// fair: <>done
// because: a lock that is not fair can be taken again before the thread that was woken tries.

import java.util.concurrent.locks.ReentrantLock;

public class StarvedAtLock {
    static boolean done;
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread greedy = new Thread(() -> {
            while (true) {
                lock.lock();
                lock.unlock();
            }
        });
        greedy.setDaemon(true);
        Thread modest = new Thread(() -> {
            lock.lock();
            done = true;
            lock.unlock();
        });
        greedy.start();
        modest.start();
        modest.join();
    }
}
