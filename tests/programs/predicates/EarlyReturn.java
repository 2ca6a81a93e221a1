// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the branch that returns has no part in what is read behind it.

public class EarlyReturn {
    static int count;
    static boolean stopped;

    static void step() {
        int seen = count;
        if (stopped) {
            seen = 7;
            return;
        }
        assert seen == 1;
        count = count + 1;
    }

    public static void main(String[] args) {
        count = count + 1;
        step();
    }
}
