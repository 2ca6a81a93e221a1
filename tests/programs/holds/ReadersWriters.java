// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the writer waits until nobody reads.

public class ReadersWriters {
    private int readers;
    private boolean writing;
    private volatile int x, y;

    synchronized void beginRead() throws InterruptedException {
        while (writing) {
            wait();
        }
        readers++;
    }

    synchronized void endRead() {
        readers--;
        notifyAll();
    }

    synchronized void beginWrite() throws InterruptedException {
        while (writing || readers > 0) {
            wait();
        }
        writing = true;
    }

    synchronized void endWrite() {
        writing = false;
        notifyAll();
    }

    void write() {
        try {
            beginWrite();
            x++;
            y++;
            endWrite();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ReadersWriters data = new ReadersWriters();
        Thread t = new Thread(data::write);
        t.start();
        data.beginRead();
        int a = data.x;
        int b = data.y;
        data.endRead();
        assert a == b : "half an update";
        t.join();
    }
}
