// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 18
// contexts: 3
// because: the list shrinks between size and get.

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteIndex {
    static final CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> list.remove(0));
        t.start();
        int end = list.size() - 1;
        int last = list.get(end);
        assert last == 2;
        t.join();
    }
}
