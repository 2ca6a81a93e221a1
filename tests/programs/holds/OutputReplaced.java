// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: System.out is replaced after the look at it.

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class OutputReplaced {
    static final PrintStream other = new PrintStream(new ByteArrayOutputStream());

    public static void main(String[] args) throws InterruptedException {
        Thread setter = new Thread(() -> System.setOut(other));
        assert System.out != other;
        setter.start();
        setter.join();
        assert System.out == other;
    }
}
