/** A hash code of the secret. */
public class Hash {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Integer k = pin();
        show(k.hashCode());
    }
}
