/** The text is made of other things. */
public class Text {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        String s = "pin " + pin();
        String t = "pin " + 3;
        show(t.length());
    }
}
