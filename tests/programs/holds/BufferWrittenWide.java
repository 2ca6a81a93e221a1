// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the int is written before the other thread starts.

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
        reader.join();
        buffer.putInt(0, 0x01010101);
    }
}
