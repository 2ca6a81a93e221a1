// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: four bytes outside the heap are written at once, and the byte that is looked at is the next one.

import java.nio.ByteBuffer;

public class DirectWidths {
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(8);

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer own = buffer.duplicate();
        Thread other = new Thread(() -> buffer.putInt(0, 1));
        other.start();
        int first = own.get(4);
        int second = own.get(4);
        other.join();
        assert first == second;
    }
}
