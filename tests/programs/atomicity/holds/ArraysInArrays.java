// class: Grid
// expect: holds
// because: elements of an inner array are exchanged under the monitor.

public class ArraysInArrays {
    static class Grid {
        private final int[][] cells = new int[2][2];

        synchronized void swap() {
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
