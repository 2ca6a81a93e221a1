// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// because: another thread replaces System.out.

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class OutputReplaced {
    static final PrintStream other = new PrintStream(new ByteArrayOutputStream());

    public static void main(String[] args) throws InterruptedException {
        Thread setter = new Thread(() -> System.setOut(other));
        setter.start();
        assert System.out != other;
        setter.join();
    }
}
