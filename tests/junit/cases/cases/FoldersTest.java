package cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class FoldersTest {
    @TempDir
    static File shared;

    static Path last;

    @TempDir
    Path own;

    @AfterAll
    static void removed() {
        assertTrue(shared.isDirectory());
        assertEquals(true, last == null || Files.notExists(last));
    }

    @Test
    void written(@TempDir File another) throws IOException {
        last = own;
        Files.createDirectory(own.resolve("inner"));
        Files.writeString(own.resolve("inner/a"), "text");
        assertEquals("text", Files.readString(own.resolve("inner/a")));
        assertEquals(0, another.list().length);
    }

    /** The thread may write while JUnit takes the folder away. */
    @Test
    void oneFolderForTwoThreads() {
        new Thread(() -> own.resolve("late").toFile().mkdir()).start();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "rows.csv", numLinesToSkip = 1)
    void rowsOfAFile(String name, int length) {
        assertEquals(length, name.length());
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/cases/rows.csv", numLinesToSkip = 1)
    void notTheLastRow(String name, int length) {
        assertTrue(length < 6);
    }
}
