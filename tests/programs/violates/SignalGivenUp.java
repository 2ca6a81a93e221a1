// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 37
// because: the first gave up before the signal came, which the second has got then.

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalGivenUp {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static int waiting;
    static boolean[] signalled = new boolean[2];

    static void waitAWhile() {
        lock.lock();
        int turn = waiting++;
        try {
            signalled[turn] = condition.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(SignalGivenUp::waitAWhile);
        Thread two = new Thread(SignalGivenUp::waitAWhile);
        one.start();
        two.start();
        lock.lock();
        condition.signal();
        lock.unlock();
        one.join(); two.join();
        assert signalled[0] || !signalled[1];
    }
}
