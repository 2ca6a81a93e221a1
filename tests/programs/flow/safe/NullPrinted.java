/** Characters that are there are printed, whichever they are. */
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
        char[] text = {(char) pin()};
        System.out.print(text);
        show(1);
    }
}
