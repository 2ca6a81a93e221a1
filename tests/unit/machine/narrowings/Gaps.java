import java.io.File;
import java.io.FileInputStream;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.ref.ReferenceQueue;
import java.net.DatagramSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Each case needs something that the machine does not have, and that Java may have. */
public class Gaps {
    static native void foreign();

    private static void mapped() throws Exception {
        Path file = Files.writeString(Files.createTempFile("heddle", "x"), "text");
        FileChannel.open(file).map(FileChannel.MapMode.READ_ONLY, 0, 1);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "other thread" -> {
                Thread other = new Thread(() -> { });
                other.start();
                ManagementFactory.getThreadMXBean().getThreadInfo(other.getId());
            }
            case "switch" -> ManagementFactory.getThreadMXBean().setThreadCpuTimeEnabled(false);
            case "library" -> System.loadLibrary("acme");
            case "library by path" -> System.load("/usr/lib/libacme.so");
            case "native" -> foreign();
            case "file that exists" -> new File("/bin/sh").exists();
            case "file that is read" -> new FileInputStream("/etc/passwd").read();
            case "file that is missing" -> new FileInputStream("/no/such/file").read();
            case "path that exists" -> Files.exists(Path.of("/bin/sh"));
            case "path that is read" -> Files.readString(Path.of("/etc/passwd"));
            case "path that is missing" -> Files.size(Path.of("/no/such/file"));
            case "lines" -> Files.lines(Path.of("/no/such/file")).count();
            case "channel" -> FileChannel.open(Path.of("/no/such/file")).size();
            case "random access" -> new RandomAccessFile("/no/such/file", "r").length();
            case "appended" -> new FileWriter("/etc/passwd", true).close();
            case "written elsewhere" -> new FileWriter("/etc/heddle-never-written").close();
            case "mapped" -> mapped();
            case "deleted" -> new File("/etc/passwd").delete();
            case "deleted path" -> Files.delete(Path.of("/no/such/file"));
            case "listed" -> new File(".").list();
            case "listed path" -> Files.list(Path.of(".")).count();
            case "datagrams" -> new DatagramSocket().close();
            case "address of IPv6" -> new Socket("::1", 1).close();
            case "reference queue" -> new ReferenceQueue<>().remove();
            case "process" -> new ProcessBuilder("true").start().waitFor();
            case "exec" -> Runtime.getRuntime().exec("true").waitFor();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
