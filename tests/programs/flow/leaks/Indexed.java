/** An index that is the secret may be out of bounds. */
public class Indexed {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int[] a = new int[5000];
        a[pin()] = 1;
        show(1);
    }
}
