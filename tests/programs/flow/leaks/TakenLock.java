/** The secret decides whether a lock is taken, and so the order of outputs. */
public class TakenLock {
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
            if (pin() > 5) {
                synchronized (a) {
                    y = 1;
                }
            }
            show(1);
        });
        synchronized (a) {
            t.start();
            show(2);
        }
    }
}
