// expect: no-data-race violated
// kind: data-race
// line: 13, 17
// because: what a reference refers to is a field like any other: clearing it orders nothing.

import java.lang.ref.WeakReference;

public class ClearedReference {
    static final Object KEPT = new Object();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(KEPT);

    static void clear() {
        REFERENCE.clear();
    }

    static Object get() {
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
