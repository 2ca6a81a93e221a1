// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 21
// limits: identity hash codes
// because: hash codes say nothing about which object was asked for its code first.

public class HashesInEitherOrder {
    static volatile boolean asking;
    static volatile int code;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            asking = true;
            code = System.identityHashCode(new Object());
        });
        other.start();
        if (asking) {
            int own = System.identityHashCode(new Object());
            other.join();
            assert own > code;
        }
    }
}
