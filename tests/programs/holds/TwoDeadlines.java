// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: what ends soon after the beginning has ended when the time for all attempts is over.

public class TwoDeadlines {
    public static void main(String[] args) throws Exception {
        long begin = System.nanoTime();
        long attempt = System.nanoTime();
        if (attempt - begin < 10_000_000L) {
            long end = begin + 3_000_000L;
            long now = System.nanoTime();
            assert now - begin < 10_000_000L || now - end >= 0;
        }
    }
}
