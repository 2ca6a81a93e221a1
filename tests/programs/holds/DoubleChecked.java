// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the second check under the lock sees what the first builder left.

public class DoubleChecked {
    static volatile DoubleChecked instance;
    static int built;

    DoubleChecked() {
        built++;
    }

    static DoubleChecked get() {
        if (instance == null) {
            synchronized (DoubleChecked.class) {
                if (instance == null) {
                    instance = new DoubleChecked();
                }
            }
        }
        return instance;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(DoubleChecked::get);
        t.start();
        get();
        t.join();
        assert built == 1 : "built twice";
    }
}
