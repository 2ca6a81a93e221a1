// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main divides by a copy that it has checked.

public class DivideByShared {
    static volatile int share = 2;

    static void shrink() {
        share = share - 1;
        share = share - 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(DivideByShared::shrink);
        t.start();
        int mine = share;
        int each = mine == 0 ? 100 : 100 / mine;
        assert each == 50 || each == 100;
        t.join();
    }
}
