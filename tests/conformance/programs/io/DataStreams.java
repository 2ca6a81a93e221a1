/** Data and byte streams: every primitive, modified UTF-8, ends of input, filters. */
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class DataStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBoolean(true);
        out.writeByte(-2);
        out.writeShort(-300);
        out.writeChar('\u20ac');
        out.writeInt(0x01020304);
        out.writeLong(-1L << 40);
        out.writeFloat(1.5f);
        out.writeDouble(Math.PI);
        out.writeUTF("a\0\u00e9\u20ac");
        System.out.println(out.size() + " " + Arrays.toString(Arrays.copyOfRange(bytes.toByteArray(), 30, bytes.size())));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readBoolean() + " " + in.readByte() + " " + in.readShort() + " " + (int) in.readChar() + " " + in.readInt() + " " + in.readLong() + " " + in.readFloat() + " " + in.readDouble() + " " + in.readUTF().length());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println("end of input " + e.getMessage());
        }
        InputStream both = new SequenceInputStream(new ByteArrayInputStream(new byte[] {1, 2}), new ByteArrayInputStream(new byte[] {3}));
        System.out.println(Arrays.toString(both.readAllBytes()) + " " + both.read());
        BufferedInputStream buffered = new BufferedInputStream(new ByteArrayInputStream("buffered".getBytes()), 3);
        buffered.mark(20);
        System.out.println((char) buffered.read() + "" + buffered.skip(3) + (char) buffered.read() + buffered.available());
        buffered.reset();
        System.out.println(new String(buffered.readNBytes(4)) + " " + buffered.markSupported());
        ByteBuffer buffer = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putInt(7).putLong(-2L);
        buffer.flip();
        System.out.println(buffer.remaining() + " " + Arrays.toString(Arrays.copyOf(buffer.array(), 8)) + " " + buffer.getInt() + " " + buffer.order(ByteOrder.BIG_ENDIAN).getLong() + " " + buffer.hasRemaining());
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        System.out.println(new ByteArrayInputStream(new byte[1000]).transferTo(copy) + " " + copy.size());
    }
}
