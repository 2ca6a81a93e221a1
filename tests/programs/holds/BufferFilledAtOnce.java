// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the bulk put and the gets exclude each other.

import java.nio.ByteBuffer;

public class BufferFilledAtOnce {
    static final ByteBuffer buffer = ByteBuffer.allocate(4);

    static synchronized void fill(ByteBuffer ones) {
        buffer.put(0, ones, 0, 4);
    }

    static synchronized boolean same() {
        return buffer.get(0) == buffer.get(0);
    }

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer ones = ByteBuffer.wrap(new byte[] {1, 1, 1, 1});
        Thread writer = new Thread(() -> fill(ones));
        writer.start();
        assert same();
        writer.join();
    }
}
