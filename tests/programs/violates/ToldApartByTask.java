// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 42
// because: the thread that the tasks know may begin first; only they lead to what knows it.

import java.util.concurrent.atomic.AtomicInteger;

public class ToldApartByTask {
    static final AtomicInteger begun = new AtomicInteger(), over = new AtomicInteger();
    static volatile int place;

    static final class Leader {
        Thread thread;
    }

    record Task(Leader leader) implements Runnable {
        @Override
        public void run() {
            int own = begun.incrementAndGet();
            over.incrementAndGet();
            if (Thread.currentThread() == leader.thread)
                place = own;
        }
    }

    static Thread[] threads() {
        Leader leader = new Leader();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(new Task(leader));
        leader.thread = threads[1];
        return threads;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = threads();
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
        assert place > 1;
    }
}
