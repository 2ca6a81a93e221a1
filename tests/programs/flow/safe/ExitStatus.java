/** The exit status is fixed. */
public class ExitStatus {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int k = pin();
        show(2);
        System.exit(1);
    }
}
