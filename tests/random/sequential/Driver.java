import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/**
 * Runs the main methods of many programs in one JVM and keeps their outputs apart.
 *
 * <p>For each name it prints a line with the name and the number of bytes that follow.
 */
public class Driver {
    public static void main(String[] names) throws Exception {
        PrintStream out = System.out;
        for (String name : names) {
            ByteArrayOutputStream captured = new ByteArrayOutputStream();
            System.setOut(new PrintStream(captured));
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            System.out.flush();
            out.println(name + " " + captured.size());
            captured.writeTo(out);
        }
        out.flush();
    }
}
