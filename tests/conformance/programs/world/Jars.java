import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A jar that the program makes, reads through the library, and opens by its URL. */
public class Jars {
    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile("heddle", ".jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Multi-Release"), "true");
        try (JarOutputStream jar = new JarOutputStream(new FileOutputStream(path.toFile()), manifest)) {
            for (String name : new String[] {"a.txt", "META-INF/versions/11/a.txt", "d/b.txt"}) {
                jar.putNextEntry(new JarEntry(name));
                jar.write(("text of " + name).getBytes());
                jar.closeEntry();
            }
        }
        try (ZipFile zip = new ZipFile(path.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                System.out.println(entry.getName() + " " + entry.getSize());
            }
            System.out.println(new String(zip.getInputStream(zip.getEntry("a.txt")).readAllBytes()));
            System.out.println(zip.getEntry("none"));
        }
        try (JarFile jar = new JarFile(path.toFile(), true, ZipFile.OPEN_READ, Runtime.version())) {
            System.out.println(jar.isMultiRelease() + " " + jar.getJarEntry("a.txt").getRealName());
            System.out.println(new String(jar.getInputStream(jar.getEntry("a.txt")).readAllBytes()));
        }
        URL url = new URL("jar:" + path.toUri() + "!/d/b.txt");
        JarURLConnection connection = (JarURLConnection) url.openConnection();
        connection.setUseCaches(false);
        System.out.println(connection.getEntryName() + " " + connection.getContentLength());
        try (InputStream in = connection.getInputStream()) {
            System.out.println(new String(in.readAllBytes()));
        }
        System.out.println(new File(path.toString()).delete());
    }
}
