// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: a fast thread enters the barrier again before the slow one has left it.

public class BarrierReuse {
    private int arrived;

    synchronized void await() throws InterruptedException {
        arrived++;
        if (arrived == 2) {
            arrived = 0;
            notifyAll();
        } else {
            while (arrived != 0) {
                wait();
            }
        }
    }

    void work() {
        try {
            await();
            await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        BarrierReuse barrier = new BarrierReuse();
        Thread t = new Thread(barrier::work);
        t.start();
        barrier.work();
        t.join();
    }
}
