/** The thread is always started. */
public class StartedThread {
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
        int k = pin();
        t.start();
        t.join();
        show(x);
    }
}
