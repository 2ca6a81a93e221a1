/** Whether a cast fails depends on the secret. */
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
        Object o = pin() > 1 ? (Object) "a" : (Object) 1;
        String s = (String) o;
        show(3);
    }
}
