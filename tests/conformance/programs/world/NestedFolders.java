/** Folders within folders in the working folder, files that are moved there, and parts of files. */
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

public class NestedFolders {
    static final Path ROOT = Path.of("nested-folders");

    static void show() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            all.sorted().forEach(System.out::println);
        }
    }

    static void clear() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
        System.out.println(Files.exists(ROOT));
    }

    static void parts() throws IOException {
        Path from = ROOT.resolve("from");
        try (FileChannel channel = FileChannel.open(from, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            ByteBuffer[] three = {ByteBuffer.wrap("ab".getBytes()), ByteBuffer.wrap("cde".getBytes()),
                ByteBuffer.allocateDirect(2)};
            System.out.println(channel.write(three) + " " + channel.position());
            channel.position(1);
            ByteBuffer[] two = {ByteBuffer.allocate(2), ByteBuffer.allocateDirect(9)};
            System.out.println(channel.read(two) + " " + two[0].position() + " " + two[1].position());
            System.out.println(channel.read(new ByteBuffer[] {ByteBuffer.allocate(1)}));
            channel.position(0);
            try (FileChannel to = FileChannel.open(ROOT.resolve("to"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE)) {
                System.out.println(to.transferFrom(channel, 0, 4) + " " + channel.position() + " " + to.size());
                System.out.println(channel.transferTo(3, 9, to) + " " + to.position());
            }
        }
        System.out.println(Files.readString(ROOT.resolve("to")).replace('\0', '.'));
        try (FileInputStream in = new FileInputStream(from.toFile())) {
            System.out.println(in.skip(3) + " " + in.skip(-2) + " " + (char) in.read());
            in.skip(-9);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws IOException {
        Files.createDirectories(ROOT.resolve("a/b/c"));
        Files.createDirectories(ROOT.resolve("a/b/c"));
        System.out.println(new File(ROOT.toFile(), "d/e").mkdir() + " " + new File(ROOT.toFile(), "d/e").mkdirs());
        show();
        clear();
        System.out.println(new File(ROOT.toFile(), "f/g").mkdir() + " " + new File(ROOT.toFile(), "f/g").mkdirs());
        clear();

        Path old = Files.writeString(Path.of("nested-folders-old"), "text");
        Files.createDirectories(ROOT);
        Files.move(old, Path.of("nested-folders-new"));
        Path copy = Files.copy(Path.of("nested-folders-new"), ROOT.resolve("copy"));
        System.out.println(Files.exists(old) + " " + Files.readString(copy));
        Files.delete(Path.of("nested-folders-new"));
        Files.setLastModifiedTime(copy, FileTime.fromMillis(123_456_000));
        Files.copy(copy, ROOT.resolve("kept"), StandardCopyOption.COPY_ATTRIBUTES);
        System.out.println(Files.getLastModifiedTime(ROOT.resolve("kept")));
        parts();

        URI zip = URI.create("jar:" + ROOT.resolve("new.zip").toUri());
        try (FileSystem archive = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Files.writeString(archive.getPath("/entry"), "inside");
        }
        try (FileSystem archive = FileSystems.newFileSystem(ROOT.resolve("new.zip"), (ClassLoader) null)) {
            System.out.println(Files.readAllLines(archive.getPath("entry")).equals(List.of("inside")));
        }
        show();
        clear();
    }
}
