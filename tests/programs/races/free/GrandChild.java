// expect: no-data-race holds
// because: main has joined the child, and the child its own child.

public class GrandChild {
    static int value;

    static void child() {
        Thread own = new Thread(() -> value = 1);
        own.start();
        try {
            own.join();
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(GrandChild::child);
        t.start();
        t.join();
        System.out.println(value == 1);
    }
}
