// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: moments come in the order in which they were looked at.

public class MomentsInOneWindow {
    public static void main(String[] args) throws Exception {
        long begin = System.nanoTime();
        long first = System.nanoTime();
        long second = System.nanoTime();
        long third = System.nanoTime();
        boolean apart = begin < first && first < second && second < third;
        assert !apart || third - begin > 0;
    }
}
