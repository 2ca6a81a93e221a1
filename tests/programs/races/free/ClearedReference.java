// expect: no-data-race holds
// because: both hold the monitor of the class.

import java.lang.ref.WeakReference;

public class ClearedReference {
    static final Object KEPT = new Object();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(KEPT);

    static synchronized void clear() {
        REFERENCE.clear();
    }

    static synchronized Object get() {
        return REFERENCE.get();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ClearedReference::clear);
        other.start();
        Object seen = get();
        other.join();
        assert seen == null || seen == KEPT;
    }
}
