// expect: no-uncaught-exception violated
// kind: assertion
// line: 24
// because: the exception comes before the last assignment.

public class ReadThenThrownBug {
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
            assert next == 5;
        }
    }
}
