// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 19
// because: four bytes outside the heap are written at once between two looks at the last of them.

import java.nio.ByteBuffer;

public class DirectWidths {
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(8);

    public static void main(String[] args) throws InterruptedException {
        ByteBuffer own = buffer.duplicate();
        Thread other = new Thread(() -> buffer.putInt(0, 1));
        other.start();
        int first = own.get(3);
        int second = own.get(3);
        other.join();
        assert first == second;
    }
}
