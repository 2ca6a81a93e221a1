import com.google.common.util.concurrent.Striped;
import java.util.concurrent.locks.Lock;

/** Two threads count under the lock of one key. */
public class GuavaStriped {
    private static int count;

    public static void main(String[] args) throws InterruptedException {
        Striped<Lock> locks = Striped.lock(4);
        Runnable task = () -> {
            Lock lock = locks.get("key");
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2 : count;
        System.out.println("done");
    }
}
