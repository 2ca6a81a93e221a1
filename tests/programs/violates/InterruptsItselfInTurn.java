// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 35
// because: a thread that was interrupted in the queue of a lock calls its own interrupt when it has the lock.

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class InterruptsItselfInTurn {
    static final ReentrantReadWriteLock.WriteLock lock = new ReentrantReadWriteLock().writeLock();

    static class Worker extends Thread {
        int interrupts;

        @Override
        public synchronized void interrupt() {
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
