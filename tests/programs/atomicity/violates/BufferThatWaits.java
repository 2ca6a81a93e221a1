// class: Buffer
// expect: violated
// patterns: any
// fields: item, full
// because: what was read before the wait is not read again after it, although another unit has changed it.

public class BufferThatWaits {
    static class Buffer {
        private int item;
        private boolean full;

        synchronized void put(int value) {
            item = value;
            full = true;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            if (!full) {
                wait();
            }
            full = false;
            return item;
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Thread producer = new Thread(() -> buffer.put(1));
        producer.start();
        buffer.take();
        producer.join();
    }
}
