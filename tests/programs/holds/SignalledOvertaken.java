// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: threads that were signalled get the lock in the order in which they had begun to wait.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalledOvertaken {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static int waiting;
    static int served;
    static boolean signalled;

    static void waitInTurn() {
        lock.lock();
        if (!signalled) {
            int turn = waiting++;
            while (!signalled)
                condition.awaitUninterruptibly();
            assert served++ == turn;
        }
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(SignalledOvertaken::waitInTurn);
        Thread two = new Thread(SignalledOvertaken::waitInTurn);
        one.start();
        two.start();
        lock.lock();
        signalled = true;
        condition.signalAll();
        lock.unlock();
        one.join();
        two.join();
    }
}
