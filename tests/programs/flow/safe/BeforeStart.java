/** Main shows the field before the thread starts. */
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
        show(x);
        t.start();
    }
}
