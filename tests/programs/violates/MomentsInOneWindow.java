// expect: no-uncaught-exception violated
// kind: assertion
// line: 13
// because: any number of different moments lie within ten milliseconds.

public class MomentsInOneWindow {
    public static void main(String[] args) throws Exception {
        long begin = System.nanoTime();
        long first = System.nanoTime();
        long second = System.nanoTime();
        long third = System.nanoTime();
        boolean apart = begin < first && first < second && second < third;
        assert !apart || third - begin >= 10_000_000L;
    }
}
