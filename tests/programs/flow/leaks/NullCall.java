/** A method is called on what may be null. */
public class NullCall {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static class Box {
        int get() {
            return 1;
        }
    }

    public static void main(String[] args) {
        Box b = pin() > 1 ? new Box() : null;
        int k = 0;
        try {
            b.get();
            k = 1;
        } catch (NullPointerException e) {
            k = 2;
        }
        show(k);
    }
}
