// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// limits: arrays
// because: a checksum of memory outside the heap reads it, and another thread writes it in between.

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

public class DirectChecksum {
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(4);

    static long sum() {
        CRC32 sum = new CRC32();
        sum.update(buffer.duplicate());
        return sum.getValue();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> buffer.put(0, (byte) 1));
        other.start();
        long first = sum();
        long second = sum();
        other.join();
        assert first == second;
    }
}
