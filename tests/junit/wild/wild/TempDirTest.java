package wild;

import static org.junit.jupiter.api.Assertions.*;

import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.io.*;

class TempDirTest {
    @TempDir
    Path field;
    @TempDir
    static Path shared;
    @TempDir
    File asFile;

    @Test
    void fieldIsThere() throws Exception {
        assertTrue(Files.isDirectory(field));
        Files.writeString(field.resolve("a"), "text");
        assertEquals("text", Files.readString(field.resolve("a")));
    }

    @Test
    void parameter(@TempDir Path p) throws Exception {
        Path f = Files.createFile(p.resolve("x"));
        assertTrue(Files.exists(f));
        assertEquals(0, Files.size(f));
    }

    @Test
    void fileParameter(@TempDir File p) throws Exception {
        File f = new File(p, "y");
        assertTrue(f.createNewFile());
        assertEquals(1, p.list().length);
    }

    @Test
    void streams(@TempDir Path p) throws Exception {
        try (var w = Files.newBufferedWriter(p.resolve("l"))) {
            w.write("1\n2\n");
        }
        try (var r = Files.newBufferedReader(p.resolve("l"))) {
            assertEquals("1", r.readLine());
        }
        assertEquals(List.of("1", "2"), Files.readAllLines(p.resolve("l")));
    }

    @Test
    void different(@TempDir Path a) {
        assertNotEquals(field, a);
        assertNotEquals(shared, field);
    }

    @Test
    void walking(@TempDir Path a) throws Exception {
        Files.createDirectories(a.resolve("b/c"));
        try (Stream<Path> s = Files.walk(a)) {
            assertEquals(3, s.count());
        }
    }

    @Test
    void fails() {
        assertFalse(Files.exists(shared));
    }

    @Test
    void fileOutput(@TempDir File d) throws Exception {
        try (PrintWriter w = new PrintWriter(new FileWriter(new File(d, "q")))) {
            w.println("hello");
        }
        try (BufferedReader r = new BufferedReader(new FileReader(new File(d, "q")))) {
            assertEquals("hello", r.readLine());
        }
    }
}
