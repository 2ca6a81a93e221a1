// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// because: whoever interns a string first decides which object all get.

public class WhoInternsFirst {
    static volatile String theirs;

    static String fresh() {
        return new String(new char[] {'n', 'e', 'w'});
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> theirs = fresh().intern());
        other.start();
        String own = fresh();
        assert own.intern() == own;
        other.join();
    }
}
