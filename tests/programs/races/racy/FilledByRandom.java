// expect: no-data-race violated
// kind: data-race
// line: 13, 16
// because: the library fills the array while the other thread reads it.

import java.util.Random;

public class FilledByRandom {
    static final byte[] bytes = new byte[2];
    static int seen;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            new Random(1).nextBytes(bytes);
        });
        t.start();
        seen = bytes[0];
        t.join();
    }
}
