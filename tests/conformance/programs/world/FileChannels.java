import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files through channels. */
public class FileChannels {
    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("heddle", ".bin");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(channel.write(ByteBuffer.wrap("0123456789".getBytes())));
            System.out.println(channel.position() + " " + channel.size());
            channel.position(2);
            ByteBuffer three = ByteBuffer.allocate(3);
            System.out.println(channel.read(three) + " " + new String(three.array()));
            three.clear();
            System.out.println(channel.read(three, 7) + " " + new String(three.array()) + " " + channel.position());
            System.out.println(channel.write(ByteBuffer.wrap("AB".getBytes()), 0) + " " + channel.position());
            three.clear();
            System.out.println(channel.read(three, 100));
            channel.truncate(6);
            System.out.println(channel.size() + " " + Files.readString(file));
            channel.write(ByteBuffer.wrap("Z".getBytes()), 8);
            System.out.println(channel.size() + " " + Files.readAllBytes(file)[7]);
            ByteBuffer direct = ByteBuffer.allocateDirect(4);
            channel.position(0);
            channel.read(direct);
            direct.flip();
            System.out.println((char) direct.get() + "" + (char) direct.get());
            channel.force(true);
            FileLock lock = channel.lock();
            System.out.println(lock.isValid() + " " + lock.isShared());
            try {
                channel.tryLock();
            } catch (OverlappingFileLockException e) {
                System.out.println("locked");
            }
            lock.release();
        }
        try (FileChannel appends = FileChannel.open(file, StandardOpenOption.APPEND)) {
            appends.write(ByteBuffer.wrap("end".getBytes()));
            System.out.println(appends.position() + " " + appends.size());
        }
        Path other = Files.createTempFile("heddle", ".copy");
        try (FileChannel from = FileChannel.open(file);
                FileChannel to = FileChannel.open(other, StandardOpenOption.WRITE)) {
            System.out.println(from.transferTo(1, 4, to) + " " + to.position());
        }
        System.out.println(Files.readString(other));
        try (RandomAccessFile both = new RandomAccessFile(other.toFile(), "rw")) {
            both.getChannel().position(2);
            both.write('x');
            System.out.println(both.getChannel().position());
        }
        try (SeekableByteChannel bytes = Files.newByteChannel(other)) {
            ByteBuffer all = ByteBuffer.allocate(10);
            bytes.read(all);
            System.out.println(new String(all.array(), 0, all.position()));
        }
        Path gone = Files.createTempFile("heddle", ".gone");
        FileChannel.open(gone, StandardOpenOption.DELETE_ON_CLOSE, StandardOpenOption.WRITE).close();
        System.out.println(Files.exists(gone));
        Files.delete(file);
        Files.delete(other);
    }
}
