// expect: no-data-race holds
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the array is written before it is printed.

public class PrintedWhileWritten {
    static final char[] text = {'a', 'b'};

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> text[0] = 'c');
        other.start();
        other.join();
        System.out.print(text);
    }
}
