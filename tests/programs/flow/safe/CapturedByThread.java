/** A thread that captured the secret hands it on after the output. */
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
        show(handed);
        Thread thread = new Thread(() -> handed = pin);
        thread.start();
        thread.join();
    }
}
