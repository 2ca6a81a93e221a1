// class: Order
// expect: holds
// because: a lock of its own guards both fields.

public class OverlappingReaders {
    static class Order {
        private final Object lock = new Object();
        private volatile int number;
        private volatile int total;

        void change(int value) {
            synchronized (lock) {
                total = value;
                number = value;
            }
        }

        int sum() {
            synchronized (lock) {
                return number + total;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Order order = new Order();
        Thread other = new Thread(() -> order.change(4));
        other.start();
        order.sum();
        other.join();
    }
}
