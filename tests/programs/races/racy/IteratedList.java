// expect: no-data-race violated
// kind: data-race
// line: 13, 18
// because: main walks through the list while the thread adds to it.

import java.util.ArrayList;
import java.util.List;

public class IteratedList {
    private final List<Integer> items = new ArrayList<>(List.of(1, 2));

    synchronized void add(int item) {
        items.add(item);
    }

    int sum() {
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
        try {
            basket.sum();
        } catch (java.util.ConcurrentModificationException expected) {
            System.out.println("changed");
        }
        t.join();
    }
}
