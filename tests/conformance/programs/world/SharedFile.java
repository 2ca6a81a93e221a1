import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Threads that share a file: one call of the operating system is one step. */
public class SharedFile {
    private static Path file;

    public static void main(String[] args) throws Exception {
        file = Files.createTempFile("heddle", ".log");
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            String line = "line " + i + "\n";
            threads[i] = new Thread(() -> append(line));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        String[] lines = Files.readString(file).split("\n");
        Arrays.sort(lines);
        System.out.println(Arrays.toString(lines));
        Files.delete(file);
    }

    private static void append(String line) {
        try {
            Files.writeString(file, line, StandardOpenOption.APPEND);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
}
