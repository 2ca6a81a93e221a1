// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both threads take the array's monitor.

import java.lang.reflect.Array;

public class ReflectedElement {
    static final int[] data = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread writer =
                new Thread(
                        () -> {
                            synchronized (data) {
                                Array.setInt(data, 0, 1);
                            }
                        });
        writer.start();
        synchronized (data) {
            int first = data[0];
            int second = data[0];
            assert first == second;
        }
        writer.join();
    }
}
