// class: Store
// expect: holds
// tier: long
// because: the reader holds the outer lock around both.

public class NestedPairOfLocks {
    static class Store {
        private final Object outer = new Object();
        private final Object inner = new Object();
        private int stock = 3;
        private int orders;

        void order() {
            synchronized (outer) {
                synchronized (inner) {
                    stock = stock - 1;
                }
                synchronized (inner) {
                    orders = orders + 1;
                }
            }
        }

        int check() {
            synchronized (outer) {
                synchronized (inner) {
                    return stock + orders;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Store it = new Store();
        Thread other = new Thread(() -> it.order());
        other.start();
        it.check();
        other.join();
    }
}
