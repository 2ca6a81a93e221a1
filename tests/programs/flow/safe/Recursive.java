/** The recursion does not depend on it. */
public class Recursive {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) {
        int k = pin();
        show(depth(3));
    }
}
