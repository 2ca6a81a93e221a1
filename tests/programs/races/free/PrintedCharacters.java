// expect: no-data-race holds
// because: both hold the monitor of the class.

public class PrintedCharacters {
    static final char[] LINE = {'o', 'k'};

    static synchronized void print() {
        System.out.println(LINE);
    }

    static synchronized void change() {
        LINE[1] = 'h';
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(PrintedCharacters::print);
        other.start();
        change();
        other.join();
    }
}
