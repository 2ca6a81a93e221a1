// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 17
// because: the reference is cleared between two looks at it.

import java.lang.ref.WeakReference;

public class ClearedReference {
    static final WeakReference<Object> reference = new WeakReference<>("kept");

    public static void main(String[] args) throws InterruptedException {
        Thread clearer = new Thread(reference::clear);
        clearer.start();
        Object first = reference.get();
        Object second = reference.get();
        assert (first == null) == (second == null);
        clearer.join();
    }
}
