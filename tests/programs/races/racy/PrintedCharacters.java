// expect: no-data-race violated
// kind: data-race
// line: 10, 14
// because: printing reads the array that the other thread writes.

public class PrintedCharacters {
    static final char[] LINE = {'o', 'k'};

    static void print() {
        System.out.println(LINE);
    }

    static void change() {
        LINE[1] = 'h';
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(PrintedCharacters::print);
        other.start();
        change();
        other.join();
    }
}
