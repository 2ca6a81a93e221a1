import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What Java says of files that are missing, there already, or folders. */
public class FileErrors {
    private interface Act {
        void run() throws IOException;
    }

    private static Path folder;

    private static void attempt(String name, Act act) {
        try {
            act.run();
            System.out.println(name + ": done");
        } catch (FileSystemException e) {
            System.out.println(name + ": " + e.getClass().getSimpleName() + " "
                    + shortened(e.getFile()) + " " + e.getReason());
        } catch (IOException e) {
            System.out.println(name + ": " + e.getClass().getSimpleName() + " " + shortened(e.getMessage()));
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getSimpleName());
        }
    }

    private static String shortened(String text) {
        return text == null ? null : text.replace(folder.toString(), "FOLDER");
    }

    public static void main(String[] args) throws Exception {
        folder = Files.createTempDirectory("heddle");
        Path none = folder.resolve("none");
        Path file = Files.writeString(folder.resolve("file"), "text");
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Path full = Files.createDirectory(folder.resolve("full"));
        Files.createFile(full.resolve("x"));
        attempt("read", () -> Files.readString(none));
        attempt("stream", () -> new FileInputStream(none.toFile()));
        attempt("stream of a folder", () -> new FileInputStream(inner.toFile()));
        attempt("write to a folder", () -> new FileOutputStream(inner.toFile()));
        attempt("write below nothing", () -> new FileOutputStream(none.resolve("x").toFile()));
        attempt("write below a file", () -> new FileOutputStream(file.resolve("x").toFile()));
        attempt("write a path below nothing", () -> Files.writeString(none.resolve("x"), ""));
        attempt("write a path below a file", () -> Files.writeString(file.resolve("x"), ""));
        attempt("create again", () -> Files.createFile(file));
        attempt("create new again", () -> Files.writeString(file, "", StandardOpenOption.CREATE_NEW));
        attempt("folder again", () -> Files.createDirectory(inner));
        attempt("folders again", () -> Files.createDirectories(inner));
        attempt("folders over a file", () -> Files.createDirectories(file));
        attempt("delete nothing", () -> Files.delete(none));
        attempt("delete what is full", () -> Files.delete(full));
        attempt("delete", () -> Files.delete(full.resolve("x")));
        attempt("delete what is empty", () -> Files.delete(full));
        attempt("copy nothing", () -> Files.copy(none, folder.resolve("copy")));
        attempt("copy over", () -> Files.copy(file, inner));
        attempt("move nothing", () -> Files.move(none, folder.resolve("moved")));
        attempt("move over", () -> Files.move(file, inner));
        attempt("list a file", () -> Files.list(file).close());
        attempt("list nothing", () -> Files.list(none).close());
        attempt("open without creating", () -> FileChannel.open(none, StandardOpenOption.WRITE));
        attempt("size", () -> Files.size(none));
        attempt("attributes", () -> Files.getLastModifiedTime(none));
        attempt("read a folder", () -> Files.readAllBytes(inner));
        FileChannel reads = FileChannel.open(file);
        attempt("write what is read", () -> reads.write(java.nio.ByteBuffer.allocate(1)));
        reads.close();
        attempt("read what is closed", () -> reads.size());
        File old = file.toFile();
        System.out.println(old.mkdir() + " " + old.renameTo(none.resolve("x").toFile()) + " "
                + new File(old, "x").delete() + " " + inner.toFile().list().length + " "
                + old.list() + " " + none.toFile().listFiles());
        System.out.println(old.setReadOnly() + " " + old.renameTo(none.toFile()) + " "
                + none.toFile().length() + " " + old.exists());
        Files.delete(none);
        Files.delete(inner);
        Files.delete(folder);
    }
}
