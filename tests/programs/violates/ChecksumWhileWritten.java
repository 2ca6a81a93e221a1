// expect: no-uncaught-exception violated
// kind: assertion
// line: 20
// because: a checksum reads an array that another thread writes.

import java.util.zip.CRC32;

public class ChecksumWhileWritten {
    static final byte[] data = new byte[2];

    static long sum() {
        CRC32 sum = new CRC32();
        sum.update(data, 0, data.length);
        return sum.getValue();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> data[1] = 1);
        writer.start();
        assert sum() == sum();
        writer.join();
    }
}
