/** The reference is never null. */
public class Null {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static class Box {
        int v;
    }

    public static void main(String[] args) {
        Box b = pin() > 1 ? new Box() : new Box();
        int k = b.v;
        show(3);
    }
}
