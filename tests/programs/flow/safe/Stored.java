/** All elements are the same again. */
public class Stored {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int[] a = new int[2];
        int[] b = new int[2];
        a[pin() & 1] = 1;
        show(b[0]);
    }
}
