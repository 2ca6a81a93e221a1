/** One handler takes both exceptions and does the same. */
public class WhichException {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int seen = 0;
        try {
            if (pin() > 3) {
                throw new java.io.IOException();
            }
            throw new InterruptedException();
        } catch (java.io.IOException | InterruptedException e) {
            seen = 1;
        }
        show(seen);
    }
}
