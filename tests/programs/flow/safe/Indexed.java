/** The index out of bounds is caught where nothing tells. */
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
        try {
            a[pin()] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            a[0] = 2;
        }
        show(1);
    }
}
