/** A number is compared with another one, and that is kept. */
public class ComparedWithNull {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int order;

    public static void main(String[] args) {
        Integer other = pin();
        order = Integer.valueOf(3).compareTo(other);
        show(1);
    }
}
