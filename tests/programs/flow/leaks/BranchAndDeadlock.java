/** The branch overwrites nothing, and does not take the lock. */
public class BranchAndDeadlock {
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
                if (args.length > 0) {
                    x = 17;
                }
                show(x);
            }
        });
        t.start();
        synchronized (a) {
            synchronized (b) {
                x = pin();
            }
            x = 23;
        }
    }
}
