import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;

/** Bytes from one thread to another, through a pipe. */
public class Pipes {
    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> {
            try (Pipe.SinkChannel sink = pipe.sink()) {
                for (byte i = 1; i <= 3; i++) {
                    sink.write(ByteBuffer.wrap(new byte[] {i, i}));
                }
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        writer.start();
        int sum = 0;
        ByteBuffer one = ByteBuffer.allocate(1);
        while (pipe.source().read(one) > 0) {
            sum += one.get(0);
            one.clear();
        }
        System.out.println(sum);
        writer.join();
        pipe.source().close();

        Pipe other = Pipe.open();
        other.source().close();
        try {
            other.sink().write(ByteBuffer.allocate(1));
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        other.sink().close();

        Pipe streams = Pipe.open();
        Channels.newOutputStream(streams.sink()).write("text".getBytes());
        System.out.println(new String(Channels.newInputStream(streams.source()).readNBytes(4)));
        Thread reader = new Thread(() -> {
            try {
                System.out.println(streams.source().read(ByteBuffer.allocate(1)));
            } catch (AsynchronousCloseException e) {
                System.out.println("closed");
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        reader.start();
        Thread.sleep(20);
        streams.source().close();
        reader.join();
        streams.sink().close();
    }
}
