// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: each thread writes an element of its own.

public class RaceArrayElement {
    static final int[] cells = new int[2];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> cells[0] = 1);
        t.start();
        cells[1] = 2;
        t.join();
    }
}
