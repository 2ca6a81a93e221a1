// class: Shop
// expect: holds
// because: the locks are nested.

public class BooksOfShop {
    static class Shop {
        private final Object shelf = new Object();
        private final Object till = new Object();
        private int stock = 2;
        private int cash;

        boolean buy(int price) {
            synchronized (shelf) {
                if (stock == 0) {
                    return false;
                }
                stock--;
                synchronized (till) {
                    cash += price;
                }
            }
            return true;
        }

        int worth(int price) {
            synchronized (shelf) {
                synchronized (till) {
                    return stock * price + cash;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Shop shop = new Shop();
        Thread customer = new Thread(() -> shop.buy(5));
        customer.start();
        shop.worth(5);
        customer.join();
    }
}
