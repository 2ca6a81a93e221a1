// class: Order
// expect: violated
// patterns: any
// fields: paid, shipped
// because: the exception leaves the critical section, and the handler writes outside of it.

public class ThrowsInBetween {
    static class Order {
        private boolean paid;
        private boolean shipped;

        void settle(boolean fails) {
            try {
                synchronized (this) {
                    paid = true;
                    if (fails) {
                        throw new IllegalStateException();
                    }
                    shipped = true;
                }
            } catch (IllegalStateException error) {
                paid = false;
            }
        }

        synchronized boolean isPaid() {
            return paid;
        }
    }

    public static void main(String[] args) throws Exception {
        Order it = new Order();
        Thread other = new Thread(() -> it.settle(true));
        other.start();
        it.isPaid();
        other.join();
    }
}
