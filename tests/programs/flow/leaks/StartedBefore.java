/** A thread that was started cannot become a daemon any more. */
public class StartedBefore {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            while (true) {
                Thread.yield();
            }
        });
        if (pin() > 3) {
            thread.start();
        }
        thread.setDaemon(true);
        show(1);
    }
}
