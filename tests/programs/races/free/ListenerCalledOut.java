// expect: no-data-race holds
// because: the listener is called with the lock of the model.

public class ListenerCalledOut {
    interface Listener {
        void changed(int to);
    }

    private int value;
    private volatile Listener listener;

    synchronized void set(int to) {
        value = to;
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
