import java.util.concurrent.locks.ReentrantLock;

// cycles: 1
// about: HeldBeforeStart.LOCK HeldBeforeStart.N
// quiet: HeldBeforeStart.count
// A lock of the library that the first thread holds, after long work, when it starts another one.
public class HeldBeforeStart {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object N = new Object();
    static int count;

    public static void main(String[] args) {
        for (int i = 0; i < 20_000; i++) {
            count += i % 7;
        }
        LOCK.lock();
        new Thread(() -> {
            synchronized (N) {
                LOCK.lock();
                count++;
                LOCK.unlock();
            }
        }).start();
        count++;
        synchronized (N) {
            count++;
        }
        LOCK.unlock();
    }
}
