// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: all get the same object, whichever it is.

public class WhoInternsFirst {
    static volatile String theirs;

    static String fresh() {
        return new String(new char[] {'n', 'e', 'w'});
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> theirs = fresh().intern());
        other.start();
        String own = fresh().intern();
        other.join();
        assert own == theirs;
    }
}
