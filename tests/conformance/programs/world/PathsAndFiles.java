import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Files through `java.nio.file`. */
public class PathsAndFiles {
    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("heddle");
        System.out.println(Files.isDirectory(folder) + " " + Files.exists(folder) + " "
                + Files.isRegularFile(folder));
        Path file = folder.resolve("a.txt");
        System.out.println(Files.exists(file) + " " + Files.notExists(file));
        Files.writeString(file, "alpha\nbeta\n");
        System.out.println(Files.size(file) + " " + Files.readString(file).length());
        Files.write(file, List.of("gamma", "delta"), StandardOpenOption.APPEND);
        System.out.println(Files.readAllLines(file));
        try (Stream<String> lines = Files.lines(file)) {
            System.out.println(lines.filter(line -> line.contains("l")).count());
        }
        Path copy = Files.copy(file, folder.resolve("b.txt"));
        System.out.println(Files.mismatch(file, copy) + " " + Files.isSameFile(file, copy) + " "
                + Files.isSameFile(file, folder.resolve("./a.txt")));
        Files.move(copy, folder.resolve("c.txt"));
        Files.writeString(folder.resolve("d.txt"), "old");
        Files.move(folder.resolve("c.txt"), folder.resolve("d.txt"), StandardCopyOption.REPLACE_EXISTING);
        System.out.println(Files.exists(copy) + " " + Files.size(folder.resolve("d.txt")));
        Files.createDirectories(folder.resolve("x/y/z"));
        Files.createFile(folder.resolve("x/y/e"));
        Files.copy(new java.io.ByteArrayInputStream("stream".getBytes()), folder.resolve("x/f"));
        System.out.println(names(folder) + " " + names(folder.resolve("x")));
        try (DirectoryStream<Path> some = Files.newDirectoryStream(folder, "*.txt")) {
            List<String> found = new ArrayList<>();
            some.forEach(path -> found.add(path.getFileName().toString()));
            Collections.sort(found);
            System.out.println(found);
        }
        try (Stream<Path> all = Files.walk(folder)) {
            System.out.println(all.map(path -> folder.relativize(path).toString()).sorted().toList());
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write("new".getBytes(StandardCharsets.UTF_8));
        }
        try (InputStream in = Files.newInputStream(file)) {
            System.out.println((char) in.read() + " " + in.available() + " " + in.skip(1) + " " + (char) in.read());
        }
        System.out.println(Files.newBufferedReader(file).readLine());
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        System.out.println(attributes.isRegularFile() + " " + attributes.isSymbolicLink() + " " + attributes.size());
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        System.out.println(Files.getLastModifiedTime(file));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        System.out.println(Files.isReadable(file) + " " + Files.isWritable(file) + " " + Files.isExecutable(file));
        System.out.println(Files.deleteIfExists(file) + " " + Files.deleteIfExists(file));
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes known) throws java.io.IOException {
                Files.delete(path);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path path, java.io.IOException e) throws java.io.IOException {
                Files.delete(path);
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(Files.exists(folder));
    }

    private static List<String> names(Path folder) throws java.io.IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }
}
