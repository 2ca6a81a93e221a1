/** The locks are taken one after the other. */
public class LockOrder {
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
            synchronized (b) {
                x = pin();
            }
        });
        t.start();
        synchronized (a) {
            synchronized (b) {
                y = 1;
            }
            x = 17;
            show(x);
        }
    }
}
