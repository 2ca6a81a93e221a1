// expect: no-data-race violated
// kind: data-race
// line: 10, 18
// because: the thread fills the row that main sums up.

public class ArrayRows {
    static final int[][] rows = new int[2][2];

    static void fill(int[] row) {
        row[0] = 7;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> fill(rows[1]));
        t.start();
        int sum = 0;
        for (int[] row : rows) {
            sum += row[0];
        }
        t.join();
        assert sum == 0 || sum == 7;
    }
}
