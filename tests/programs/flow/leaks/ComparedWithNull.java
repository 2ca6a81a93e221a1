/** A number is not compared with null. */
public class ComparedWithNull {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Integer other = pin() > 3 ? null : Integer.valueOf(5);
        Integer.valueOf(3).compareTo(other);
        show(1);
    }
}
