/** Goods and money belong together: one euro for each item sold. */
class Books {
    private final Object shelf = new Object();
    private final Object till = new Object();
    private int stock = 2;
    private int cash;

    boolean sell() {
        synchronized (shelf) {
            if (stock == 0) {
                return false;
            }
            stock--;
        }
        synchronized (till) {
            cash++;
        }
        return true;
    }

    int worth() {
        synchronized (shelf) {
            synchronized (till) {
                return stock + cash;
            }
        }
    }
}

public class Shop {
    public static void main(String[] args) throws InterruptedException {
        Books books = new Books();
        Thread clerk = new Thread(books::sell, "clerk");
        clerk.start();
        System.out.println(books.worth());
        clerk.join();
    }
}
