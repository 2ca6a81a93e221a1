// expect: no-data-race holds
// because: the array is read when the thread that filled it has ended.

import java.util.Random;

public class FilledByRandom {
    static final byte[] bytes = new byte[2];
    static int seen;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            new Random(1).nextBytes(bytes);
        });
        t.start();
        t.join();
        seen = bytes[0];
    }
}
