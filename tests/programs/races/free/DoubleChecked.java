// expect: no-data-race holds
// because: the field is volatile, so the first check may read it without the lock.

public class DoubleChecked {
    private static volatile DoubleChecked instance;

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
    }
}
