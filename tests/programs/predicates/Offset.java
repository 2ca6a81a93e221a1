// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an exception of the library gives back the number that it was made with.

import java.text.ParseException;

public class Offset {
    static int count;

    public static void main(String[] args) {
        count = count + 1;
        count = count + 1;
        try {
            throw new ParseException("wrong", count);
        } catch (ParseException e) {
            assert e.getErrorOffset() != 3;
        }
    }
}
