/** A loop that depends on the secret ends before something else is shown. */
public class Loop {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int n = 0;
        for (int i = 0; i < pin() % 4; i++) {
            n++;
        }
        show(args.length);
    }
}
