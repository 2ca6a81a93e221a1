/** multianewarray: full and partial dimensions, ragged rows, zero lengths. */
public class MultiArrays {
    public static void main(String[] args) {
        int[][] grid = new int[3][4];
        for (int r = 0; r < grid.length; r++) {
            for (int k = 0; k < grid[r].length; k++) {
                grid[r][k] = r * 10 + k;
            }
        }
        System.out.println(grid[2][3]);
        long[][][] cube = new long[2][3][];
        System.out.println(cube[1].length);
        System.out.println(cube[1][2] == null);
        cube[1][2] = new long[] {5, 6};
        cube[1][2][1] += 36;
        System.out.println(cube[1][2][1]);
        String[][][][] deep = new String[1][2][1][2];
        deep[0][1][0][1] = "deep";
        System.out.println(deep[0][1][0][1]);
        System.out.println(deep[0][0][0][1] == null);
        System.out.println(deep.getClass().getName());
        System.out.println(cube.getClass() == long[][][].class);
        int[][] ragged = {{1}, {}, {2, 3}, null};
        int sum = 0;
        for (int[] row : ragged) {
            if (row != null) {
                for (int v : row) {
                    sum += v;
                }
            }
        }
        System.out.println(sum);
        int[][] none = new int[0][5];
        System.out.println(none.length);
        int[][] shared = new int[2][];
        shared[0] = shared[1] = new int[1];
        shared[0][0] = 9;
        System.out.println(shared[1][0]);
        int[][] shallow = grid.clone();
        shallow[0][0] = 77;
        System.out.println(grid[0][0]);
        int negative = -1;
        try {
            System.out.println(new int[2][negative][3].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new int[0][negative].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
    }
}
