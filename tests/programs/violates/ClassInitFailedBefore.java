// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 12, 27
// contexts: 3
// because: a class whose initialiser has failed once cannot be used any more.

public class ClassInitFailedBefore {
    static volatile int size = -1;

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
