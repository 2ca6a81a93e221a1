/** The secret decides whether a thread waits for another one. */
public class Spinning {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            show(1);
            done = true;
        });
        t.start();
        if (pin() > 5) {
            while (!done) {
                Thread.onSpinWait();
            }
        }
        show(2);
    }
}
