// class: Basket
// expect: holds
// tier: long
// because: the total is changed under the monitor; the list is an object of another class.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ListBesideTotal {
    static class Basket {
        private final List<Integer> items = Collections.synchronizedList(new ArrayList<>());
        private int total;

        void add(int price) {
            items.add(price);
            synchronized (this) {
                total = total + price;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Basket it = new Basket();
        Thread other = new Thread(() -> it.add(1));
        other.start();
        it.add(2);
        other.join();
    }
}
