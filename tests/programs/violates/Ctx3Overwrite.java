// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 19
// contexts: 3
// because: main | t | main: the thread overwrites the result before main has read it back.

public class Ctx3Overwrite {
    static volatile int result;

    static void compute() {
        result = 2;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Ctx3Overwrite::compute);
        t.start();
        result = 1;
        assert result == 1 : "overwritten";
        t.join();
    }
}
