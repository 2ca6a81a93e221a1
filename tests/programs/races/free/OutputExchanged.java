// expect: no-data-race holds
// because: both hold the monitor of the class.

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class OutputExchanged {
    static synchronized void change() {
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
    }

    static synchronized PrintStream output() {
        return System.out;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(OutputExchanged::change);
        other.start();
        output();
        other.join();
    }
}
