/** Every object passes the cast. */
public class Cast {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Object o = pin() > 1 ? "a" : "b";
        String s = (String) o;
        show(3);
    }
}
