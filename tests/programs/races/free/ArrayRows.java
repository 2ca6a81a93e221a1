// expect: no-data-race holds
// because: main sums up the rows after it has joined the thread.

public class ArrayRows {
    static final int[][] rows = new int[2][2];

    static void fill(int[] row) {
        row[0] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> fill(rows[1]));
        t.start();
        t.join();
        int sum = 0;
        for (int[] row : rows) {
            sum += row[0];
        }
        assert sum == 7;
    }
}
