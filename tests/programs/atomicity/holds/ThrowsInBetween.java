// class: Order
// expect: holds
// because: the handler is inside the critical section.

public class ThrowsInBetween {
    static class Order {
        private boolean paid;
        private boolean shipped;

        synchronized void settle(boolean fails) {
            try {
                paid = true;
                if (fails) {
                    throw new IllegalStateException();
                }
                shipped = true;
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
