/** The thread is started always, before it is looked at. */
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
        int k = pin();
        t.start();
        t.join();
        show(t.getState() == Thread.State.NEW ? 1 : 0);
    }
}
