/** An array is filled in a loop. */
public class Rounded {
    public static void main(String[] args) {
        int[] squares = new int[4];
        int[] cubes = new int[4];
        for (int i = 0; i < 4; i++) {
            squares[i] = i * i;
            cubes[i] = i * i * i;
        }
        System.out.println(squares[2]);
    }
}
// at: 10
// has: 4 6 7
// lacks:
