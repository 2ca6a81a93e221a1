// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: identity hash codes
// because: an object keeps its hash code, whichever was asked for first.

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
            Object object = new Object();
            int own = System.identityHashCode(object);
            other.join();
            assert own == System.identityHashCode(object);
        }
    }
}
