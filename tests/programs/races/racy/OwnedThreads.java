// expect: no-data-race violated
// kind: data-race
// line: 13
// because: each desk has two threads and one lock, and the number belongs to all desks.

public class OwnedThreads {
    static int served;
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
