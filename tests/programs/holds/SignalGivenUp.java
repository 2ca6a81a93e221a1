// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: of two that wait without a limit the first gets the signal, and the other one the next.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalGivenUp {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static int waiting;
    static boolean[] signalled = new boolean[2];

    static void waitForIt() {
        lock.lock();
        int turn = waiting++;
        condition.awaitUninterruptibly();
        signalled[turn] = true;
        assert signalled[0];
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(SignalGivenUp::waitForIt);
        Thread two = new Thread(SignalGivenUp::waitForIt);
        one.start();
        two.start();
        for (int signals = 0; signals < 2;) {
            lock.lock();
            if (waiting > signals) {
                condition.signal();
                signals++;
            }
            lock.unlock();
        }
        one.join();
        two.join();
    }
}
