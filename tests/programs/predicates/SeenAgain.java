// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a stream of the program's own sees what is printed, and never 3.

import java.io.PrintStream;

public class SeenAgain {
    static int count;
    static boolean seen;

    static class Own extends PrintStream {
        Own() {
            super(System.out);
        }

        @Override
        public void println(int value) {
            seen = seen || value == 3;
        }
    }

    static final PrintStream OUT = new Own();

    public static void main(String[] args) {
        count = count + 1;
        OUT.println(count);
        count = count + 1;
        OUT.println(count);
        assert !seen;
    }
}
