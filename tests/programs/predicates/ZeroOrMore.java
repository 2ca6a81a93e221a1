// expect: no-uncaught-exception violated
// kind: assertion
// line: 11
// because: there is a run that breaks it.

public class ZeroOrMore {
    static int x;

    public static void main(String[] args) {
        while (true) {
            assert x == 0;
            x++;
        }
    }
}
