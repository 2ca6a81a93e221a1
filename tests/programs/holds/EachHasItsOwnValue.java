// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each thread goes on with its own number.

public class EachHasItsOwnValue {
    static final Object lock = new Object();
    static final ThreadLocal<Integer> number = new ThreadLocal<>();
    static int given, gone;

    static void work() {
        synchronized (lock) {
            number.set(1 << given++);
        }
        synchronized (lock) {
            assert (gone & number.get()) == 0;
            gone |= number.get();
        }
    }

    public static void main(String[] args) {
        Runnable task = EachHasItsOwnValue::work;
        new Thread(task).start();
        new Thread(task).start();
    }
}
