// expect: no-data-race violated
// kind: data-race
// line: 14, 16
// because: a bulk put copies into the array of the buffer while the other thread reads it.

import java.nio.ByteBuffer;

public class BufferBulkCopy {
    static final ByteBuffer buffer = ByteBuffer.allocate(4);

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer ones = ByteBuffer.wrap(new byte[] {1, 1, 1, 1});
        Thread writer =
                new Thread(() -> buffer.put(0, ones, 0, 4));
        writer.start();
        int seen = buffer.get(0);
        writer.join();
        System.out.println(seen);
    }
}
