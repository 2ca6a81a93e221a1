// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: notifyAll wakes the producer too.

public class BoundedBuffer {
    private boolean full;

    synchronized void put() {
        awaitFull(false);
        full = true;
        notifyAll();
    }

    synchronized void take() {
        awaitFull(true);
        full = false;
        notifyAll();
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
