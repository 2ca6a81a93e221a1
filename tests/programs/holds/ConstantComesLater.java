// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the constant and the interned string are one object, whichever came first.

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
            assert one == theirs;
        }
    }
}
