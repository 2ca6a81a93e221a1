/** Whether a thread lives tells the secret. */
public class Alive {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {});
        if (pin() > 5) {
            t.start();
        }
        show(t.getState() == Thread.State.NEW ? 1 : 0);
    }
}
