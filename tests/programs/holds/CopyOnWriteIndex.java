// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the iterator works on one snapshot of the list.

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteIndex {
    static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> list.remove(0));
        t.start();
        int last = 0;
        for (int value : list) {
            last = value;
        }
        assert last == 2;
        t.join();
    }
}
