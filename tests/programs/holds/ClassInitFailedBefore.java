// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the initialiser does not fail.

public class ClassInitFailedBefore {
    static volatile int size = 2;

    static class Table {
        static final int[] CELLS = new int[size];
    }

    static void tryFirst() {
        try {
            assert Table.CELLS.length == 2;
        } catch (LinkageError e) {
            size = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ClassInitFailedBefore::tryFirst);
        t.start();
        t.join();
        int length = Table.CELLS.length;
        assert length == 2;
    }
}
