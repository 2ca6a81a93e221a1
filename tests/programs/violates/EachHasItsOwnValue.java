// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 17
// because: the thread that was given the second number may go on first.

public class EachHasItsOwnValue {
    static final Object lock = new Object();
    static final ThreadLocal<Integer> number = new ThreadLocal<>();
    static int given, gone;

    static void work() {
        synchronized (lock) {
            number.set(given++);
        }
        synchronized (lock) {
            assert number.get() == gone++;
        }
    }

    public static void main(String[] args) {
        Runnable task = EachHasItsOwnValue::work;
        new Thread(task).start();
        new Thread(task).start();
    }
}
