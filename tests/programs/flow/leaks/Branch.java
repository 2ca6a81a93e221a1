/** A branch on the secret decides what is shown. */
public class Branch {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int k = 0;
        if (pin() > 2000) {
            k = 1;
        }
        show(k);
    }
}
