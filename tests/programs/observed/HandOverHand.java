import java.util.concurrent.locks.ReentrantLock;

// cycles: 0
// quiet: HandOverHand$Node.value
// Locks given back in the order in which they were taken protect what lies behind them.
public class HandOverHand {
    static class Node {
        final ReentrantLock lock = new ReentrantLock();
        int value;
        Node next;
    }

    static final Node HEAD = new Node();

    static void walk() {
        Node at = HEAD;
        at.lock.lock();
        while (at.next != null) {
            at.value++;
            at.next.lock.lock();
            Node left = at;
            at = at.next;
            left.lock.unlock();
        }
        at.value++;
        at.lock.unlock();
    }

    public static void main(String[] args) {
        Node last = HEAD;
        for (int i = 0; i < 3; i++) {
            last.next = new Node();
            last = last.next;
        }
        new Thread(HandOverHand::walk).start();
        new Thread(HandOverHand::walk).start();
    }
}
