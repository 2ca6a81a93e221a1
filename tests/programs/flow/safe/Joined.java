/** Main always joins the thread. */
public class Joined {
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
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join();
        if (pin() > 5) {
            y = 1;
        }
        show(x);
    }
}
