/** The thread is started once. */
public class Restarted {
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
        int k = 0;
        if (pin() > 5) {
            k = 2;
        }
        try {
            t.start();
            k = 0;
        } catch (IllegalThreadStateException e) {
            k = 1;
        }
        show(3);
    }
}
