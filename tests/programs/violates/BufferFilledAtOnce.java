// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// because: a bulk put of another thread comes between two gets.

import java.nio.ByteBuffer;

public class BufferFilledAtOnce {
    static final ByteBuffer buffer = ByteBuffer.allocate(4);

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer ones = ByteBuffer.wrap(new byte[] {1, 1, 1, 1});
        Thread writer = new Thread(() -> buffer.put(0, ones, 0, 4));
        writer.start();
        assert buffer.get(0) == buffer.get(0);
        writer.join();
    }
}
