import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Units of work that wait. */
class Line {
    private int[] data = new int[1];
    private int count;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    synchronized void put(int value) throws InterruptedException {
        while (count == 1) {
            wait();
        }
        data[count++] = value;
        notifyAll();
    }

    synchronized int takeInLoop() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        notifyAll();
        return data[--count];
    }

    synchronized int takeOnce() throws InterruptedException {
        if (count == 0) {
            wait();
        }
        notifyAll();
        return data[--count];
    }

    void lockedPut(int value) throws InterruptedException {
        lock.lock();
        try {
            data[count++] = value;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    int lockedTake() throws InterruptedException {
        lock.lock();
        try {
            while (count == 0) {
                changed.await();
            }
            return data[--count];
        } finally {
            lock.unlock();
        }
    }

    int lockedTakeOnce() throws InterruptedException {
        lock.lock();
        try {
            if (count == 0) {
                changed.await();
            }
            return data[--count];
        } finally {
            lock.unlock();
        }
    }

    private interface Waits {
        void run() throws InterruptedException;
    }

    private static Runnable caught(Waits waits) {
        return () -> {
            try {
                waits.run();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        };
    }

    static void loop() throws Exception {
        Line line = new Line();
        Units.race(caught(() -> line.put(1)), caught(line::takeInLoop));
    }

    static void once() throws Exception {
        Line line = new Line();
        Units.race(caught(() -> line.put(1)), caught(line::takeOnce));
    }

    static void lockedLoop() throws Exception {
        Line line = new Line();
        Units.race(caught(() -> line.lockedPut(1)), caught(line::lockedTake));
    }

    static void lockedOnce() throws Exception {
        Line line = new Line();
        Units.race(caught(() -> line.lockedPut(1)), caught(line::lockedTakeOnce));
    }
}

class WaitsInLoop {
    public static void main(String[] arguments) throws Exception {
        Line.loop();
    }
}

class WaitsOnce {
    public static void main(String[] arguments) throws Exception {
        Line.once();
    }
}

class AwaitsInLoop {
    public static void main(String[] arguments) throws Exception {
        Line.lockedLoop();
    }
}

class AwaitsOnce {
    public static void main(String[] arguments) throws Exception {
        Line.lockedOnce();
    }
}
