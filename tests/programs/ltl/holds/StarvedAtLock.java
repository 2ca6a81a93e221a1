// fair: <>done
// because: a fair lock is given to the thread that has waited longest.

import java.util.concurrent.locks.ReentrantLock;

public class StarvedAtLock {
    static boolean done;
    static final ReentrantLock lock = new ReentrantLock(true);

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
