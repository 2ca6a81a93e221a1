// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: notify after a take can wake the other consumer, and the producer sleeps on.

public class BoundedBuffer {
    private boolean full;

    synchronized void put() {
        awaitFull(false);
        full = true;
        notify();
    }

    synchronized void take() {
        awaitFull(true);
        full = false;
        notify();
    }

    private void awaitFull(boolean wanted) {
        while (full != wanted) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        BoundedBuffer buffer = new BoundedBuffer();
        new Thread(buffer::put).start();
        new Thread(buffer::put).start();
        new Thread(buffer::take).start();
        buffer.take();
    }
}
