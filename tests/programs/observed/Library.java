// quiet: Library.guarded
// warns: Library.bare
// A lock of java.util.concurrent guards one field and not the other.
import java.util.concurrent.locks.ReentrantLock;

public class Library {
    static final ReentrantLock lock = new ReentrantLock();
    static int guarded;
    static int bare;

    static void work() {
        lock.lock();
        try {
            guarded++;
        } finally {
            lock.unlock();
        }
        bare++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Library::work);
        Thread two = new Thread(Library::work);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
