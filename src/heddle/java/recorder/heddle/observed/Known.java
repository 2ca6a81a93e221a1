package heddle.observed;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** An object that is known by what it is, and does not live longer for it. */
final class Known extends WeakReference<Object> {
    private final int hash;

    Known(Object object, ReferenceQueue<Object> queue) {
        super(object, queue);
        hash = System.identityHashCode(object);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof Known && get() != null && get() == ((Known) other).get();
    }
}
