// expect: no-data-race violated
// kind: data-race
// line: 10, 13
// because: the first check reads the plain field while another thread writes it under the lock.

public class DoubleChecked {
    private static DoubleChecked instance;

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
