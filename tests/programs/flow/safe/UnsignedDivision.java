/** A secret that is divided by a constant tells nothing. */
public class UnsignedDivision {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int part;

    public static void main(String[] args) {
        part = pin() / 2;
        show(1);
    }
}
