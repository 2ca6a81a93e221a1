// expect: no-uncaught-exception violated
// kind: assertion
// line: 13
// because: the attempt may begin so late that it goes on when the time for all attempts is over.

public class TwoDeadlines {
    public static void main(String[] args) throws Exception {
        long begin = System.nanoTime();
        long attempt = System.nanoTime();
        if (attempt - begin < 10_000_000L) {
            long end = attempt + 3_000_000L;
            long now = System.nanoTime();
            assert now - begin < 10_000_000L || now - end >= 0;
        }
    }
}
