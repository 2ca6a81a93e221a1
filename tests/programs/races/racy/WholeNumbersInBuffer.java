// expect: no-data-race violated
// kind: data-race
// line: 13, 16
// because: a number is read from a buffer while another thread puts one there.

import java.nio.ByteBuffer;

public class WholeNumbersInBuffer {
    static final ByteBuffer bytes = ByteBuffer.allocate(8);
    static int seen;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            bytes.putInt(0, 1);
        });
        t.start();
        seen = bytes.getInt(0);
        t.join();
    }
}
