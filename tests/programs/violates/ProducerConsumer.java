// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 28
// because: the producer does not wait for an empty slot and overwrites the first item.

public class ProducerConsumer {
    private int item;

    synchronized void put(int value) throws InterruptedException {
        item = value;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (item == 0) {
            wait();
        }
        int taken = item;
        item = 0;
        notifyAll();
        return taken;
    }

    void consume() {
        try {
            int first = take();
            assert first == 1 : "an item was overwritten";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ProducerConsumer slot = new ProducerConsumer();
        Thread t = new Thread(slot::consume);
        t.start();
        slot.put(1);
        slot.put(2);
        t.join();
    }
}
