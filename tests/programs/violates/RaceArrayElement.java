// expect: no-data-race violated
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// kind: data-race
// line: 13, 16
// because: both threads write the same element.

public class RaceArrayElement {
    static final int[] cells = new int[2];

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            cells[1] = 1;
        });
        t.start();
        cells[1] = 2;
        t.join();
    }
}
