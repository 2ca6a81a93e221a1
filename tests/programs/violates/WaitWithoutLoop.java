// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// because: both woken consumers go on, although there is an item for one only.

public class WaitWithoutLoop {
    private int items;

    synchronized void put() {
        items++;
        notifyAll();
    }

    synchronized void take() throws InterruptedException {
        if (items == 0) {
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
