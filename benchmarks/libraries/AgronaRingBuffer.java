import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** Two threads write messages into a buffer of bytes, one reads them. */
public class AgronaRingBuffer {
    private static int sum;

    public static void main(String[] args) throws InterruptedException {
        ManyToOneRingBuffer ring =
                new ManyToOneRingBuffer(new UnsafeBuffer(new byte[64 + RingBufferDescriptor.TRAILER_LENGTH]));
        Thread first = new Thread(() -> write(ring, 1));
        Thread second = new Thread(() -> write(ring, 2));
        first.start();
        second.start();
        first.join();
        second.join();
        int count = ring.read((type, buffer, index, length) -> sum += buffer.getInt(index));
        assert count == 2 && sum == 3 : sum;
        System.out.println("done");
    }

    private static void write(ManyToOneRingBuffer ring, int value) {
        UnsafeBuffer message = new UnsafeBuffer(new byte[4]);
        message.putInt(0, value);
        assert ring.write(1, message, 0, 4);
    }
}
