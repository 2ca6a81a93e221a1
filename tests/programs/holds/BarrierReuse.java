// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each round has a number of its own, so nobody mixes up two rounds.

public class BarrierReuse {
    private int arrived;
    private int round;

    synchronized void await() throws InterruptedException {
        int mine = round;
        arrived++;
        if (arrived == 2) {
            arrived = 0;
            round++;
            notifyAll();
        } else {
            while (round == mine) {
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
