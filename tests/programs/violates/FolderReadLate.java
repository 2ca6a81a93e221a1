// expect: no-uncaught-exception violated
// kind: assertion
// line: 25
// because: the names of a folder are read with the first of them, not when the folder is opened.

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

public class FolderReadLate {
    public static void main(String[] args) throws Exception {
        Path folder = Path.of("/tmp/heddle-folder-read-late");
        Files.createDirectory(folder);
        int seen = 0;
        Thread other;
        try (DirectoryStream<Path> names = Files.newDirectoryStream(folder)) {
            other = new Thread(() -> make(folder.resolve("new")));
            other.start();
            for (Path name : names) {
                seen++;
            }
        }
        assert seen == 0 : "a file that was made after the folder was opened";
        other.join();
    }

    static void make(Path path) {
        try {
            Files.createFile(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
