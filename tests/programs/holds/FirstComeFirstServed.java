// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: who waits longest is served first.

import java.util.concurrent.LinkedBlockingQueue;

public class FirstComeFirstServed {
    static volatile int first;
    static volatile int second;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread one = new Thread(() -> first = take(queue));
        Thread two = new Thread(() -> second = take(queue));
        one.start();
        while (one.getState() != Thread.State.WAITING)
            Thread.yield();
        two.start();
        while (two.getState() != Thread.State.WAITING)
            Thread.yield();
        queue.put(1);
        queue.put(2);
        one.join();
        two.join();
        assert first == 1;
    }

    static int take(LinkedBlockingQueue<Integer> queue) {
        try {
            return queue.take();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }
}
