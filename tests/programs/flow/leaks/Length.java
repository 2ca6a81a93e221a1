/** The length of an array is the secret. */
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
        int[] a = new int[pin() & 7];
        show(a.length);
    }
}
