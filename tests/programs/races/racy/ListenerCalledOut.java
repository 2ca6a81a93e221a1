// expect: no-data-race violated
// kind: data-race
// line: 16, 26
// because: the listener is called without the lock and writes what the lock guards.

public class ListenerCalledOut {
    interface Listener {
        void changed(int to);
    }

    private int value;
    private volatile Listener listener;

    void set(int to) {
        synchronized (this) {
            value = to;
        }
        Listener current = listener;
        if (current != null) {
            current.changed(to);
        }
    }

    public static void main(String[] args) throws Exception {
        ListenerCalledOut model = new ListenerCalledOut();
        model.listener = to -> model.value = -to;
        Thread t = new Thread(() -> model.set(1));
        t.start();
        model.set(2);
        t.join();
    }
}
