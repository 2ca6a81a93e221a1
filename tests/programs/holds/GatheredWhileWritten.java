// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections, sockets
// because: the buffer is written before it is sent for the first time.

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
        other.join();
        byte first = sent(pipe);
        byte second = sent(pipe);
        assert first == second;
    }
}
