/** A text that is made of the secret is parsed, and the exception ends the program. */
public class Parsed {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        String s = pin() > 5 ? "1" : "x";
        int k = Integer.parseInt(s);
        show(1);
    }
}
