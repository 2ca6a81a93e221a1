import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Data that is compressed and expanded again; how long it is in between is not prescribed. */
public class Compression {
    public static void main(String[] args) throws Exception {
        byte[] data = new byte[5000];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * i % 97);
        }
        checksums(data);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(data, 0, 3000);
            zip.write(data, 3000, 2000);
        }
        byte[] packed = out.toByteArray();
        System.out.println(packed.length < data.length);
        System.out.println(Arrays.equals(new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes(), data));
        packed[packed.length - 6] ^= 1;
        try {
            new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        deflater.setInput(data);
        System.out.println(deflater.needsInput() + " " + deflater.finished());
        deflater.finish();
        byte[] buffer = new byte[10_000];
        int length = deflater.deflate(buffer);
        System.out.println(deflater.finished() + " " + deflater.getTotalIn() + " " + (deflater.getTotalOut() == length));
        deflater.end();
        Inflater inflater = new Inflater(true);
        inflater.setInput(buffer, 0, length);
        byte[] again = new byte[6000];
        System.out.println(inflater.inflate(again) + " " + inflater.finished() + " " + inflater.getRemaining());
        System.out.println(Arrays.equals(Arrays.copyOf(again, data.length), data));
        inflater.end();
        ByteArrayOutputStream flushed = new ByteArrayOutputStream();
        DeflaterOutputStream stream = new DeflaterOutputStream(flushed, true);
        stream.write("first".getBytes());
        stream.flush();
        InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(flushed.toByteArray()));
        System.out.println(new String(in.readNBytes(5)));
        stream.close();
        try {
            new Inflater().setInput(new byte[] {1, 2, 3});
            Inflater bad = new Inflater();
            bad.setInput(new byte[] {1, 2, 3});
            bad.inflate(buffer);
        } catch (DataFormatException e) {
            System.out.println("bad data");
        }
        archive();
    }

    private static void checksums(byte[] data) {
        CRC32 crc = new CRC32();
        crc.update(data);
        Adler32 adler = new Adler32();
        adler.update(data, 1, 100);
        CRC32C other = new CRC32C();
        other.update(data);
        System.out.println(crc.getValue() + " " + adler.getValue() + " " + other.getValue());
    }

    private static void archive() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("a.txt"));
            zip.write("alpha".getBytes());
            zip.closeEntry();
            ZipEntry stored = new ZipEntry("b/c.txt");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(4);
            CRC32 crc = new CRC32();
            crc.update("beta".getBytes());
            stored.setCrc(crc.getValue());
            zip.putNextEntry(stored);
            zip.write("beta".getBytes());
        }
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                System.out.println(entry.getName() + " " + new String(zip.readAllBytes()) + " " + entry.isDirectory());
            }
        }
    }
}
