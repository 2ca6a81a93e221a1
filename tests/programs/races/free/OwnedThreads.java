// expect: no-data-race holds
// because: each desk has its own number, with its own lock.

public class OwnedThreads {
    private int served;
    private final Thread first = new Thread(this::serve);
    private final Thread second = new Thread(this::serve);

    private void serve() {
        synchronized (this) {
            served++;
        }
    }

    void open() {
        first.start();
        second.start();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new OwnedThreads().open();
        }
    }
}
