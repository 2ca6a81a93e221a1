// expect: no-data-race violated
// kind: data-race
// line: 13, 26
// because: the size is read without the lock of the buffer.

public class Buffer {
    private int full;

    synchronized void put() throws InterruptedException {
        while (full == 1) {
            wait();
        }
        full++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        while (full == 0) {
            wait();
        }
        full--;
        notifyAll();
    }

    boolean isEmpty() {
        return full == 0;
    }

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Thread t = new Thread(() -> {
            try {
                buffer.put();
                buffer.put();
            } catch (InterruptedException end) {
                return;
            }
        });
        t.start();
        buffer.take();
        System.out.println(buffer.isEmpty());
        buffer.take();
        t.join();
    }
}
