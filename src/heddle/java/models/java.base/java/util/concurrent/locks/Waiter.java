package java.util.concurrent.locks;

/** A thread that waits for a synchronizer. Everything that changes is changed in sections only. */
class Waiter {
    final Thread thread = Thread.currentThread();
    final boolean shared;
    /** Whether it may have gone to park since somebody last woke it. */
    boolean waiting;
    /** Who came after it, to the same queue or condition. */
    Waiter next;

    Waiter(boolean shared) {
        this.shared = shared;
    }

    /** The last of a queue that is not empty. */
    static Waiter last(Waiter first) {
        Waiter last = first;
        while (last.next != null)
            last = last.next;
        return last;
    }

    /** A queue without one of its waiters; the same if it is not there. */
    static Waiter without(Waiter first, Waiter gone) {
        if (first == gone) {
            Waiter second = gone.next;
            gone.next = null;
            return second;
        }
        for (Waiter before = first; before != null; before = before.next) {
            if (before.next == gone) {
                before.next = gone.next;
                gone.next = null;
                break;
            }
        }
        return first;
    }
}
