package heddle.junit;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Deletes a folder with all that is in it; what cannot be deleted fails the test, as in JUnit. */
final class Removal extends SimpleFileVisitor<Path> {
    private final SortedMap<Path, IOException> kept = new TreeMap<>();
    private final Set<Path> triedAgain = new HashSet<>();

    private Removal() {}

    static void of(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        Removal removal = new Removal();
        Files.walkFileTree(folder, removal);
        if (removal.kept.isEmpty()) {
            return;
        }
        IOException failure =
                new IOException(
                        "Failed to delete temp directory " + folder + ". The following paths"
                                + " could not be deleted: " + removal.kept.keySet());
        for (IOException each : removal.kept.values()) {
            failure.addSuppressed(each);
        }
        throw failure;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        permit(folder);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        return delete(file);
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException thrown) {
        return delete(folder);
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException thrown) {
        again(file, thrown);
        return FileVisitResult.CONTINUE;
    }

    private FileVisitResult delete(Path path) {
        try {
            Files.delete(path);
        } catch (NoSuchFileException gone) {
            return FileVisitResult.CONTINUE;
        } catch (DirectoryNotEmptyException thrown) {
            kept.put(path, thrown);
        } catch (IOException thrown) {
            again(path, thrown);
        }
        return FileVisitResult.CONTINUE;
    }

    private void again(Path path, IOException thrown) {
        if (!triedAgain.add(path)) {
            kept.put(path, thrown);
            return;
        }
        try {
            permit(path);
            if (Files.isDirectory(path)) {
                Files.walkFileTree(path, this);
            } else {
                Files.delete(path);
            }
        } catch (Exception still) {
            thrown.addSuppressed(still);
            kept.put(path, thrown);
        }
    }

    private static void permit(Path path) {
        File file = path.toFile();
        file.setReadable(true);
        file.setWritable(true);
        if (Files.isDirectory(path)) {
            file.setExecutable(true);
        }
    }
}
