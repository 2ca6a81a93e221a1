// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each thread has a result of its own.

public class Ctx3Overwrite {
    static volatile int result;
    static volatile int other;

    static void compute() {
        other = 2;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx3Overwrite::compute);
        t.start();
        result = 1;
        assert result == 1 : "overwritten";
        t.join();
    }
}
