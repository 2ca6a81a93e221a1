// expect: no-data-race holds
// because: the buffer is only used while its monitor is held.

import java.nio.ByteBuffer;

public class WholeNumbersInBuffer {
    static final ByteBuffer bytes = ByteBuffer.allocate(8);
    static int seen;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (bytes) {
                bytes.putInt(0, 1);
            }
        });
        t.start();
        synchronized (bytes) {
            seen = bytes.getInt(0);
        }
        t.join();
    }
}
