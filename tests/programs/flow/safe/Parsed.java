/** The exception is caught and tells nothing. */
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
        try {
            Integer.parseInt(s);
        } catch (NumberFormatException e) {
            s = null;
        }
        show(1);
    }
}
