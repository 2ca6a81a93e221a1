/** Main overwrites the field and shows it under the lock. */
public class KilledUnderLock {
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
            synchronized (a) {
                x = pin();
            }
        });
        t.start();
        synchronized (a) {
            x = 17;
            show(x);
        }
    }
}
