// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a parameter begins with what the call gives it, which is never 0.

public class Given {
    static int count;

    static void step(int more) {
        if (more == 0) {
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
