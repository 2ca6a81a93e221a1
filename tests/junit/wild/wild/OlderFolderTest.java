package wild;

import static org.junit.Assert.*;

import java.io.*;
import org.junit.*;
import org.junit.rules.*;

public class OlderFolderTest {
    @Rule
    public TemporaryFolder folder = new TemporaryFolder();
    @ClassRule
    public static TemporaryFolder shared = new TemporaryFolder();

    @Test
    public void makes() throws Exception {
        File f = folder.newFile("a.txt");
        assertTrue(f.exists());
        try (FileWriter w = new FileWriter(f)) {
            w.write("x");
        }
        assertEquals(1, f.length());
    }

    @Test
    public void folders() throws Exception {
        File f = folder.newFolder("a", "b");
        assertTrue(f.isDirectory());
        assertNotEquals(shared.getRoot(), folder.getRoot());
    }
}
