// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 17
// because: an element is stored by reflection between two loads.

import java.lang.reflect.Array;

public class ReflectedElement {
    static final int[] data = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> Array.setInt(data, 0, 1));
        writer.start();
        int first = data[0];
        int second = data[0];
        assert first == second;
        writer.join();
    }
}
