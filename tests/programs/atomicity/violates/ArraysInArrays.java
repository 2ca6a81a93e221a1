// class: Grid
// expect: violated
// patterns: any
// fields: cells
// because: elements of an inner array are exchanged without a lock.

public class ArraysInArrays {
    static class Grid {
        private final int[][] cells = new int[2][2];

        void swap() {
            int[] row = cells[0];
            int kept = row[0];
            row[0] = row[1];
            row[1] = kept;
        }
    }

    public static void main(String[] args) throws Exception {
        Grid it = new Grid();
        Thread other = new Thread(() -> it.swap());
        other.start();
        it.swap();
        other.join();
    }
}
