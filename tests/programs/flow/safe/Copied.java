/** They are copied into another array. */
public class Copied {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int[] a = {1};
        int[] b = {2};
        int[] c = {3};
        a[0] = pin();
        System.arraycopy(a, 0, b, 0, 1);
        show(c[0]);
    }
}
