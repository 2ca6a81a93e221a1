// class: Order
// expect: violated
// patterns: 10, 12, 13, 14
// fields: number, total
// because: the reader looks at the number first, the writer changes it last.

public class OverlappingReaders {
    static class Order {
        private final Object lock = new Object();
        private volatile int number;
        private volatile int total;

        void change(int value) {
            total = value;
            number = value;
        }

        int sum() {
            return number + total;
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
