// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each thread has a scratch value of its own.

public class ThreadLocalScratch {
    static final ThreadLocal<Integer> scratch = new ThreadLocal<>();

    static int twice(int value) {
        scratch.set(value);
        return scratch.get() + value;
    }

    static void use(int value) {
        int result = twice(value);
        assert result == value + value : "mixed up";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(10));
        t.start();
        use(3);
        t.join();
    }
}
