// class: Buffer
// expect: holds
// because: the unit itself reads the count again after each wait.

public class CalledInALoop {
    static class Buffer {
        private final int[] items = new int[1];
        private int count;
        private int in;
        private int out;

        synchronized void put(int item) throws InterruptedException {
            while (count == items.length) {
                wait();
            }
            items[in] = item;
            in = (in + 1) % items.length;
            count++;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            int item = items[out];
            out = (out + 1) % items.length;
            count--;
            notifyAll();
            return item;
        }
    }

    static void produce(Buffer buffer) {
        try {
            for (int item = 0; item < 1; item++) {
                buffer.put(item);
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Thread producer = new Thread(() -> produce(buffer));
        producer.start();
        for (int item = 0; item < 1; item++) {
            buffer.take();
        }
        producer.join();
    }
}
