// class: Buffer
// expect: holds
// because: the loop reads again after the wait, so that what follows a wait is a unit of its own.

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
            while (!full) {
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
