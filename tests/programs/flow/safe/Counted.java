/** The thread is always made. */
public class Counted {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Thread t = new Thread(() -> {});
        int k = pin();
        show(t.getName().length() + t.getName().charAt(7));
    }
}
