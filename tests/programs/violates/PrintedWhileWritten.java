// expect: no-data-race violated
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// kind: data-race
// line: 13, 15
// limits: arrays
// because: printing an array reads it, and another thread writes it.

public class PrintedWhileWritten {
    static final char[] text = {'a', 'b'};

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> text[0] = 'c');
        other.start();
        System.out.print(text);
        other.join();
    }
}
