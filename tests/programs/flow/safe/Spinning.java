/** Neither waits for the other. */
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
        int k = pin() > 5 ? 1 : 2;
        show(2);
    }
}
