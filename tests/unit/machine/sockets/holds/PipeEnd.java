// The writer closes the pipe, which the reader hears as its end.

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class PipeEnd {
    static void write(Pipe.SinkChannel sink) {
        try {
            sink.write(ByteBuffer.wrap(new byte[] {1, 2}));
            sink.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> write(pipe.sink()));
        writer.start();
        ByteBuffer bytes = ByteBuffer.allocate(4);
        int sum = 0;
        for (int count = pipe.source().read(bytes); count > 0; count = pipe.source().read(bytes)) {
            sum += count;
        }
        assert sum == 2;
        writer.join();
    }
}
