package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.concurrent.locks.Tiers;

/** The elements of a {@link LinkedBlockingQueue}, who waits for a change, and the locks held. */
abstract class LinkedLine<E> extends AbstractQueue<E> {
    /** An element and who is behind it; without an element, if it was taken. */
    static final class Node<E> {
        E item;
        /** This itself when it was taken as the first: then the first is the next. */
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    /** Guards all that changes; a pool that has this queue uses it as well. */
    transient Monitor lock = new Monitor();
    /** Before the first. */
    transient Node<E> head = new Node<>(null);
    transient Node<E> last = head;
    transient int count;
    /** How many threads wait for an element, and for room. */
    transient int takers, putters;
    /** The JDK's locks, for as long as code of the program runs under them. */
    transient Gate putting = new Gate(lock), taking = new Gate(lock);
    /** Whether a pool takes its tasks from it. */
    transient boolean pooled;
    /** How many elements there may be; set once. */
    transient int capacity = Integer.MAX_VALUE;

    /** Whether it can never be full. */
    final boolean isEndless() {
        return capacity == Integer.MAX_VALUE;
    }

    /** From now on a pool takes its tasks from here, and its steps are more than the queue's own. */
    final void serve() {
        // With two of them, what one finds says nothing about the other.
        look();
        pooled = true;
    }

    /** The program looks into the queue, and into the pool if there is one. */
    final void look() {
        if (pooled)
            Tiers.seePools();
    }

    /** Put an element there and wake who waits for it, all at once; the monitor is held. */
    final boolean offerNow(E e) {
        if (count == capacity)
            return false;
        if (append(new Node<>(e)))
            lock.signalAll();
        return true;
    }

    /** Take the first element, if there is one, and wake who waits for room; the monitor is held. */
    final E pollNow() {
        if (count == 0)
            return null;
        if (makesRoom(count == capacity))
            lock.signalAll();
        return removeFirst();
    }

    /** The first element that is equal, without it if so wanted. Both locks are held meanwhile. */
    final Node<E> find(Object o, boolean remove) {
        // The same for every moment, and calls nothing.
        boolean plain = o instanceof String || o instanceof Number && isPlain(o)
            || o.getClass() == FutureTask.class || o.getClass() == Object.class;
        Node<E> node;
        synchronized (lock) {
            awaitBoth();
            node = head.next;
            if (plain) {
                while (node != null && !o.equals(node.item))
                    node = node.next;
                if (node != null && remove)
                    unlink(node);
                return node;
            }
            if (node == null)
                return null;
            putting.hold();
            taking.hold();
        }
        boolean equal = false;
        try {
            while (node != null && !equal) {
                equal = o.equals(node.item);
                if (!equal)
                    node = node.next;
            }
            return node;
        } finally {
            synchronized (lock) {
                if (equal && remove)
                    unlink(node);
                taking.release();
                putting.release();
            }
        }
    }

    private static boolean isPlain(Object o) {
        return o.getClass() == Integer.class || o.getClass() == Long.class;
    }

    @SuppressWarnings("unchecked")
    final <T> T[] toArrayNow(T[] a) {
        look();
        synchronized (lock) {
            awaitBoth();
            T[] all = a.length >= count ? a
                : (T[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), count);
            int index = 0;
            for (Node<E> node = head.next; node != null; node = node.next)
                all[index++] = (T) node.item;
            if (all.length > index)
                all[index] = null;
            return all;
        }
    }

    /** Adding an element runs code of the program: only takers have to wait for that. */
    final int drainSlowly(Collection<? super E> c, int maxElements) {
        Node<E> before;
        int drained = 0, most;
        boolean signal = false;
        synchronized (lock) {
            taking.hold();
            most = Math.min(maxElements, count);
            before = head;
        }
        try {
            while (drained < most) {
                Node<E> node = before.next;
                c.add(node.item);
                synchronized (lock) {
                    node.item = null;
                    before.next = before;
                }
                before = node;
                drained++;
            }
        } finally {
            synchronized (lock) {
                if (drained > 0) {
                    head = before;
                    signal = makesRoom(count == capacity);
                    count -= drained;
                }
                taking.release();
            }
            if (signal)
                signalPutters();
        }
        return drained;
    }

    /** Wake who waits for an element, which the JDK does after it was seen there. */
    final void signalTakers() {
        synchronized (lock) {
            taking.await();
            lock.signalAll();
        }
    }

    final void signalPutters() {
        synchronized (lock) {
            putting.await();
            lock.signalAll();
        }
    }

    // From here on the monitor is held.

    /** Wait for room, for ever if no time is given; false if that has passed. */
    final boolean awaitRoom(long millis) throws InterruptedException {
        putters++;
        try {
            return await(millis);
        } finally {
            putters--;
            putting.await();
        }
    }

    final boolean awaitElement(long millis) throws InterruptedException {
        takers++;
        try {
            return await(millis);
        } finally {
            takers--;
            taking.await();
        }
    }

    final boolean await(long millis) throws InterruptedException {
        if (millis > 0L)
            return lock.waitFor(millis);
        lock.wait();
        return true;
    }

    /** Wait until both locks of the JDK are free. */
    final void awaitBoth() {
        while (!putting.isOpen() || !taking.isOpen()) {
            putting.await();
            taking.await();
        }
    }

    /** Whether somebody has to be told that there is room now, if there was none. */
    final boolean makesRoom(boolean full) {
        return full && (putters > 0 || !putting.isOpen());
    }

    /** Whether somebody has to be told of the element. */
    final boolean append(Node<E> node) {
        last = last.next = node;
        lock.quiet = false;
        return count++ == 0 && (takers > 0 || !taking.isOpen());
    }

    final E removeFirst() {
        Node<E> before = head;
        head = before.next;
        before.next = before;
        E item = head.item;
        head.item = null;
        count--;
        return item;
    }

    final Node<E> front() {
        return head.next;
    }

    final Node<E> after(Node<E> node) {
        return node.next == node ? head.next : node.next;
    }

    final void unlink(Node<E> node) {
        Node<E> before = head;
        while (before.next != node)
            before = before.next;
        node.item = null;
        before.next = node.next;
        if (last == node)
            last = before;
        if (count == capacity && putters > 0)
            lock.signalAll();
        count--;
    }
}
