// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread that the tasks know is one of three.

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
        assert place >= 1 && place <= 3;
    }
}
