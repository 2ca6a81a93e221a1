/** PrintStream over bytes: all print forms, flushing, append, checkError, format. */
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

public class PrintStreams {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        out.print(true);
        out.print('c');
        out.print(1);
        out.print(2L);
        out.print(1.5f);
        out.print(2.5);
        out.print("s");
        out.print((Object) null);
        out.print(new char[] {'x', 'y'});
        out.println();
        out.println((String) null);
        out.printf(Locale.ROOT, "%d-%s%n", 5, "f").append('a').append("bcd", 1, 2).append(null);
        out.write(65);
        out.write(new byte[] {66, 67}, 0, 2);
        out.print("\u00e9");
        System.out.println(bytes.size() + " " + out.checkError());
        System.out.println(bytes.toString(StandardCharsets.UTF_8).replace("\u00e9", "(e)"));
        PrintStream original = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured));
        System.out.println("captured");
        System.setOut(original);
        System.out.println(captured.toString().trim() + " " + captured.size());
        PrintStream broken = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("broken");
            }
        });
        broken.println("lost");
        System.out.println(broken.checkError());
        PrintStream upper = new PrintStream(new OutputStream() {
            @Override
            public void write(int b) {
                original.write(Character.toUpperCase(b));
            }
        }, true);
        upper.println("shouted");
        System.out.print("no newline at the end, " + "flushed at exit");
    }
}
