/** Characters that are null are not printed but throw. */
public class NullPrinted {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        char[] text = pin() > 3 ? null : new char[1];
        System.out.print(text);
        show(1);
    }
}
