// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the memory is written before the first checksum is taken.

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
        other.join();
        long first = sum();
        long second = sum();
        assert first == second;
    }
}
