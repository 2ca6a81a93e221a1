// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 19
// contexts: 3
// because: the divisor becomes zero before main divides.

public class DivideByShared {
    static volatile int share = 2;

    static void shrink() {
        share = share - 1;
        share = share - 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(DivideByShared::shrink);
        t.start();
        int each = 100 / share;
        assert each == 50 || each == 100;
        t.join();
    }
}
