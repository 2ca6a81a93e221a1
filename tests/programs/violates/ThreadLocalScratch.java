// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// contexts: 3
// because: the scratch value is shared, so one thread computes with the other's number.

public class ThreadLocalScratch {
    static volatile int scratch;

    static int twice(int value) {
        scratch = value;
        return scratch + value;
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
