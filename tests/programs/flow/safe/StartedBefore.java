/** The thread becomes a daemon before anything else happens to it. */
public class StartedBefore {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int last;

    public static void main(String[] args) {
        last = pin();
        Thread thread = new Thread(() -> { });
        thread.setDaemon(true);
        thread.start();
        show(1);
    }
}
