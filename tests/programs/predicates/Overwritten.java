// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a local that was read and then overwritten is no copy of the field.

public class Overwritten {
    static int count;

    static void step(int other) {
        int seen = count;
        seen = 5;
        if (seen == other) {
            assert seen != count;
        }
        count = count + 1;
    }

    public static void main(String[] args) {
        step(4);
        step(5);
    }
}
