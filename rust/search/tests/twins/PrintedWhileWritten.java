/** Printing an array reads it, and another thread writes it: a data race. */
public class PrintedWhileWritten {
    static final char[] text = {'a', 'b'};

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> text[0] = 'c');
        other.start();
        System.out.print(text);
        other.join();
    }
}
