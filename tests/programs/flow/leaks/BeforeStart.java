/** The thread writes the secret while main shows the field. */
public class BeforeStart {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int x, y;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = pin());
        t.start();
        show(x);
    }
}
