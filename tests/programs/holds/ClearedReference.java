// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the referent is looked at once.

import java.lang.ref.WeakReference;

public class ClearedReference {
    static final WeakReference<Object> reference = new WeakReference<>("kept");

    public static void main(String[] args) throws InterruptedException {
        Thread clearer = new Thread(reference::clear);
        clearer.start();
        Object first = reference.get();
        Object second = first;
        assert (first == null) == (second == null);
        clearer.join();
    }
}
