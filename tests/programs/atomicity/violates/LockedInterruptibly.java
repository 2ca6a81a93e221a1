// class: Valve
// expect: violated
// patterns: any
// fields: open, flow
// tier: long
// because: the lock is given back for a moment between the two fields.

import java.util.concurrent.locks.ReentrantLock;

public class LockedInterruptibly {
    static class Valve {
        private final ReentrantLock lock = new ReentrantLock();
        private int open;
        private int flow;

        void turn() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                open = 1 - open;
                lock.unlock();
                lock.lockInterruptibly();
                flow = open * 2;
            } finally {
                lock.unlock();
            }
        }
    }

    static void turn(Valve valve) {
        try {
            valve.turn();
        } catch (InterruptedException error) {
            throw new IllegalStateException(error);
        }
    }

    public static void main(String[] args) throws Exception {
        Valve valve = new Valve();
        Thread other = new Thread(() -> turn(valve));
        other.start();
        turn(valve);
        other.join();
    }
}
