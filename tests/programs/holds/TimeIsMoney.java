// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: clock
// because: what is computed of the time that passed is not negative.

public class TimeIsMoney {
    public static void main(String[] args) throws Exception {
        long begin = System.currentTimeMillis();
        long spent = System.currentTimeMillis() - begin;
        if (spent > 0) {
            long cost = 3 * spent;
            assert cost > 0;
        }
    }
}
