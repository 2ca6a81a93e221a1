// expect: no-data-race violated
// kind: data-race
// line: 11, 15
// because: setOut writes the field behind System.out while the other thread reads it.

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class OutputExchanged {
    static void change() {
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
    }

    static PrintStream output() {
        return System.out;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(OutputExchanged::change);
        other.start();
        output();
        other.join();
    }
}
