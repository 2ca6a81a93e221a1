// expect: no-deadlock violated
// kind: deadlock
// because: one thread of many takes the two locks in the other order.
public class CrossedLocks {
    static final Object first = new Object(), second = new Object();

    static void inOrder() {
        synchronized (first) { synchronized (second) { } }
    }

    static void crossed() {
        synchronized (second) { synchronized (first) { } }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            new Thread(i == 20 ? CrossedLocks::crossed : CrossedLocks::inOrder).start();
        }
    }
}
