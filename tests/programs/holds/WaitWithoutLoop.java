// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a woken consumer looks again before it takes.

public class WaitWithoutLoop {
    private int items;

    synchronized void put() {
        items++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        while (items == 0) {
            wait();
        }
        items--;
        assert items >= 0 : "took what is not there";
    }

    void consume() {
        try {
            take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        WaitWithoutLoop store = new WaitWithoutLoop();
        Thread a = new Thread(store::consume);
        Thread b = new Thread(store::consume);
        a.start();
        b.start();
        store.put();
        store.put();
        a.join();
        b.join();
    }
}
