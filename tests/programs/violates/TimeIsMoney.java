// expect: no-uncaught-exception violated
// kind: assertion
// line: 12
// because: what is computed of the time that passed takes any value that the time leads to.

public class TimeIsMoney {
    public static void main(String[] args) throws Exception {
        long begin = System.currentTimeMillis();
        long spent = System.currentTimeMillis() - begin;
        if (spent > 0) {
            long cost = 3 * spent;
            assert cost < 30 || cost > 60;
        }
    }
}
