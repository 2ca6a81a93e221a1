// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the walk over the list holds its lock.

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListIteration {
    static final List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));

    static int sum() {
        int sum = 0;
        synchronized (list) {
            for (int value : list) {
                sum += value;
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> list.add(2));
        t.start();
        int sum = sum();
        assert sum == 1 || sum == 3;
        t.join();
    }
}
