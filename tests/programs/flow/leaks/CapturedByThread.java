/** A thread captures the secret and hands it on. */
public class CapturedByThread {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int handed;

    public static void main(String[] args) throws Exception {
        int pin = pin();
        Thread thread = new Thread(() -> handed = pin);
        thread.start();
        thread.join();
        show(handed);
    }
}
