// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: what was computed from the count before the exception is one more than it.

public class ReadThenThrown {
    static int count;

    static void demandFew(int number) {
        if (number > 0) {
            throw new IllegalArgumentException();
        }
    }

    public static void main(String[] args) {
        count = count + 1;
        count = count - 1;
        int next = 0;
        try {
            next = count + 1;
            demandFew(next);
            next = 5;
        } catch (IllegalArgumentException e) {
            assert next == 1;
        }
    }
}
