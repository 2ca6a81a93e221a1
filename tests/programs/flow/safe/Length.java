/** Only the contents are secret, not the length. */
public class Length {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int[] a = new int[3];
        a[0] = pin();
        show(a.length);
    }
}
