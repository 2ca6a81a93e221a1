// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: interrupts of a thread by itself are not counted.

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class InterruptsItselfInTurn {
    static final ReentrantReadWriteLock.WriteLock lock = new ReentrantReadWriteLock().writeLock();

    static class Worker extends Thread {
        int interrupts;

        @Override
        public synchronized void interrupt() {
            if (Thread.currentThread() != this)
                interrupts++;
            super.interrupt();
        }

        @Override
        public void run() {
            lock.lock();
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        lock.lock();
        worker.start();
        worker.interrupt();
        lock.unlock();
        worker.join();
        assert worker.interrupts == 1;
    }
}
