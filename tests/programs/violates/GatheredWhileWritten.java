// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 29
// limits: arrays, salt of immutable collections, sockets
// because: writing several buffers at once reads them, and another thread writes one of them in between.

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class GatheredWhileWritten {
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(1);

    static byte sent(Pipe pipe) throws IOException {
        pipe.sink().write(new ByteBuffer[] {buffer.duplicate()});
        ByteBuffer got = ByteBuffer.allocate(1);
        pipe.source().read(got);
        return got.get(0);
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread other = new Thread(() -> buffer.put(0, (byte) 1));
        other.start();
        byte first = sent(pipe);
        byte second = sent(pipe);
        other.join();
        assert first == second;
    }
}
