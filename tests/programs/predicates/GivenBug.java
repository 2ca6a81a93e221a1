// expect: no-uncaught-exception violated
// kind: uncaught-exception
// line: 11
// because: a parameter begins with what the call gives it.

public class GivenBug {
    static int count;

    static void step(int more) {
        if (more == 3) {
            throw new IllegalStateException();
        }
        more = more + count;
        count = count + 1;
    }

    public static void main(String[] args) {
        step(10);
        step(3);
    }
}
