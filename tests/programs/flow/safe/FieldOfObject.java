/** The secret is in another object. */
public class FieldOfObject {
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
        Box a = new Box();
        Box b = new Box();
        a.v = pin();
        show(b.v);
    }
}
