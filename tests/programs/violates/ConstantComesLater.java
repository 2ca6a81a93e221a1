// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 21
// because: a constant becomes an object where it is first used, which may be after the string.

public class ConstantComesLater {
    static volatile boolean begun;
    static volatile String theirs;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            begun = true;
            theirs = "later";
        });
        other.start();
        if (begun) {
            String own = new String(new char[] {'l', 'a', 't', 'e', 'r'});
            String one = own.intern();
            other.join();
            assert one != own;
        }
    }
}
