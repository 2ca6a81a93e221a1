// expect: no-uncaught-exception violated
// kind: assertion
// line: 16
// because: what the branch that returns assigns is not what the other one reads.

public class EarlyReturnBug {
    static int count;
    static boolean stopped;

    static void step() {
        int seen = count;
        if (stopped) {
            seen = 7;
            return;
        }
        assert seen == 7;
        count = count + 1;
    }

    public static void main(String[] args) {
        count = count + 1;
        step();
    }
}
