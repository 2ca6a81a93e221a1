// cycles: 4
// about: LocksByName$Account@LocksByName.java:48 LocksByName$Account@LocksByName.java:48#2
// about: LocksByName$Buffer@LocksByName.java:50 LocksByName$Buffer@LocksByName.java:51
// about: LocksByName.class LocksByName$Buffer.class LocksByName.changing LocksByName.LOCK
// Locks of all kinds: by static field, by class, else by where they were made.
import java.util.concurrent.locks.ReentrantLock;

public class LocksByName {
    static final ReentrantLock LOCK = new ReentrantLock();
    static Object changing = new Object();

    static class Account {
        private int money;
    }

    static class Buffer {
        synchronized void pour(Buffer other) {
            other.take();
        }

        synchronized void take() {}

        static synchronized void count() {
            synchronized (LocksByName.class) {
                changing.hashCode();
            }
        }
    }

    static void move(Account from, Account to) {
        synchronized (from) {
            synchronized (to) {
                from.money--;
                to.money++;
            }
        }
    }

    static void alone(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Account[] accounts = new Account[2];
        for (int number = 0; number < 2; number++) {
            accounts[number] = new Account();
        }
        Buffer left = new Buffer();
        Buffer right = new Buffer();
        alone(() -> move(accounts[0], accounts[1]));
        alone(() -> move(accounts[1], accounts[0]));
        alone(() -> left.pour(right));
        alone(() -> right.pour(left));
        alone(Buffer::count);
        alone(LocksByName::inTheOtherOrder);
        alone(() -> {
            LOCK.lock();
            synchronized (changing) {
                LOCK.unlock();
            }
        });
        alone(() -> {
            synchronized (changing) {
                LOCK.lock();
                LOCK.unlock();
            }
        });
    }

    static void inTheOtherOrder() {
        synchronized (LocksByName.class) {
            synchronized (Buffer.class) {
                changing.hashCode();
            }
        }
    }
}
