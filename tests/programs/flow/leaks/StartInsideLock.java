/** The thread need not wait for the lock. */
public class StartInsideLock {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int x, y;
    static final Object a = new Object();
    static final Object b = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = pin();
            synchronized (a) {
                y = 1;
            }
        });
        synchronized (a) {
            t.start();
            show(x);
        }
    }
}
