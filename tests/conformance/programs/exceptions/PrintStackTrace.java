/** printStackTrace as text: causes with common frames left out, suppressed exceptions indented. */
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

public class PrintStackTrace {
    static void inner() {
        throw new IllegalArgumentException("inner");
    }

    static void middle() {
        try {
            inner();
        } catch (RuntimeException e) {
            throw new IllegalStateException("middle", e);
        }
    }

    static void outer() throws Exception {
        try {
            middle();
        } catch (RuntimeException e) {
            Exception wrapped = new Exception(e);
            wrapped.addSuppressed(new Error("suppressed"));
            throw wrapped;
        }
    }

    public static void main(String[] args) {
        try {
            outer();
        } catch (Exception e) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            e.printStackTrace(new PrintStream(bytes));
            System.out.print(bytes);
            StringWriter text = new StringWriter();
            e.printStackTrace(new PrintWriter(text, true));
            System.out.println(text.toString().equals(bytes.toString()));
            e.printStackTrace();
        }
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        StringWriter circular = new StringWriter();
        b.printStackTrace(new PrintWriter(circular, true));
        System.out.print(circular);
    }
}
