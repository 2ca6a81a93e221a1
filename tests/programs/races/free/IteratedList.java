// expect: no-data-race holds
// because: walking and adding hold the lock of the basket.

import java.util.ArrayList;
import java.util.List;

public class IteratedList {
    private final List<Integer> items = new ArrayList<>(List.of(1, 2));

    synchronized void add(int item) {
        items.add(item);
    }

    synchronized int sum() {
        int sum = 0;
        for (int item : items) {
            sum += item;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        IteratedList basket = new IteratedList();
        Thread t = new Thread(() -> basket.add(3));
        t.start();
        int sum = basket.sum();
        assert sum == 3 || sum == 6;
        t.join();
    }
}
