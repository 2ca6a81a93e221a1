/** Both transfers are possible alone, and not one after the other. */
public class TwoTransfers {
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
                x = y;
            }
        });
        t.start();
        synchronized (a) {
            y = pin();
            show(x);
        }
    }
}
