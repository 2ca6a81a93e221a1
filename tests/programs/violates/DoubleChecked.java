// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 30
// contexts: 3
// because: the check is not repeated under the lock, so both threads build an instance.

public class DoubleChecked {
    static volatile DoubleChecked instance;
    static int built;

    DoubleChecked() {
        built++;
    }

    static DoubleChecked get() {
        if (instance == null) {
            synchronized (DoubleChecked.class) {
                instance = new DoubleChecked();
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
