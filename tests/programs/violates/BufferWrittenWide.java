// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// because: an int is written to four bytes, of which another thread reads the last.

import java.nio.ByteBuffer;

public class BufferWrittenWide {
    static final ByteBuffer buffer = ByteBuffer.allocate(16);

    public static void main(String[] args) throws InterruptedException {
        Thread reader =
                new Thread(
                        () -> {
                            assert buffer.get(3) == 0;
                        });
        reader.start();
        buffer.putInt(0, 0x01010101);
        reader.join();
    }
}
