// expect: no-data-race holds
// because: the bulk put and the read exclude each other.

import java.nio.ByteBuffer;

public class BufferBulkCopy {
    static final ByteBuffer buffer = ByteBuffer.allocate(4);

    static synchronized void fill(ByteBuffer ones) {
        buffer.put(0, ones, 0, 4);
    }

    static synchronized int first() {
        return buffer.get(0);
    }

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer ones = ByteBuffer.wrap(new byte[] {1, 1, 1, 1});
        Thread writer = new Thread(() -> fill(ones));
        writer.start();
        int seen = first();
        writer.join();
        System.out.println(seen);
    }
}
