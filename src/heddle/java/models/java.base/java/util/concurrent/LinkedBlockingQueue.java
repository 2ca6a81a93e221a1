package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Stands for the JDK's class of this name: one monitor instead of two locks, so that putting and
 * taking is one step.
 *
 * <p>Who waited longest need not be served first. Nobody can tell: it may as well have come later.
 */
public class LinkedBlockingQueue<E> extends AbstractQueue<E>
        implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = -6903933977591709194L;

    /** An element and who is behind it; without an element, if it was taken. */
    private static final class Node<E> {
        E item;
        /** This itself when it was taken as the first: then the first is the next. */
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    private final int capacity;
    /** Guards all that changes; a pool that has this queue uses it as well. */
    transient Monitor lock = new Monitor();
    /** Before the first. */
    private transient Node<E> head = new Node<>(null);
    private transient Node<E> last = head;
    private transient int count;

    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0)
            throw new IllegalArgumentException();
        this.capacity = capacity;
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        for (E e : c) {
            if (!offer(e))
                throw new IllegalStateException("Queue full");
        }
    }

    @Override
    public int size() {
        synchronized (lock) {
            return count;
        }
    }

    @Override
    public int remainingCapacity() {
        synchronized (lock) {
            return capacity - count;
        }
    }

    /** Whether it can never be full. */
    final boolean isEndless() {
        return capacity == Integer.MAX_VALUE;
    }

    @Override
    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        throwIfInterrupted();
        synchronized (lock) {
            while (!append(new Node<>(e)))
                lock.wait();
        }
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        long millis = Monitor.millis(unit.toNanos(timeout));
        throwIfInterrupted();
        synchronized (lock) {
            boolean added = append(new Node<>(e));
            while (!added && lock.waitFor(millis))
                added = append(new Node<>(e));
            return added || append(new Node<>(e));
        }
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        synchronized (lock) {
            return append(new Node<>(e));
        }
    }

    @Override
    public E take() throws InterruptedException {
        throwIfInterrupted();
        synchronized (lock) {
            while (count == 0)
                lock.wait();
            return removeFirst();
        }
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long millis = Monitor.millis(unit.toNanos(timeout));
        throwIfInterrupted();
        synchronized (lock) {
            while (count == 0 && lock.waitFor(millis))
                continue;
            return count == 0 ? null : removeFirst();
        }
    }

    @Override
    public E poll() {
        synchronized (lock) {
            return count == 0 ? null : removeFirst();
        }
    }

    @Override
    public E peek() {
        synchronized (lock) {
            return count == 0 ? null : head.next.item;
        }
    }

    @Override
    public boolean remove(Object o) {
        if (o == null)
            return false;
        synchronized (lock) {
            for (Node<E> before = head, node = before.next; node != null; node = node.next) {
                if (o.equals(node.item)) {
                    unlink(node, before);
                    return true;
                }
                before = node;
            }
            return false;
        }
    }

    @Override
    public boolean contains(Object o) {
        if (o == null)
            return false;
        synchronized (lock) {
            Node<E> node = head.next;
            while (node != null && !o.equals(node.item))
                node = node.next;
            return node != null;
        }
    }

    @Override
    public Object[] toArray() {
        return toArray(new Object[0]);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] a) {
        synchronized (lock) {
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

    @Override
    public String toString() {
        return java.util.Arrays.asList(toArray()).toString();
    }

    @Override
    public void clear() {
        synchronized (lock) {
            while (count > 0)
                removeFirst();
        }
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int maxElements) {
        Objects.requireNonNull(c);
        if (c == this)
            throw new IllegalArgumentException();
        synchronized (lock) {
            int drained = 0, most = Math.min(maxElements, count);
            while (drained < most) {
                c.add(head.next.item);
                removeFirst();
                drained++;
            }
            return Math.max(drained, 0);
        }
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        iterator().forEachRemaining(action);
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean removed = false;
        for (Iterator<E> each = iterator(); each.hasNext();) {
            if (filter.test(each.next())) {
                each.remove();
                removed = true;
            }
        }
        return removed;
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(c::contains);
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> !c.contains(e));
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk();
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(),
            Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    /** Sees what is behind the element that comes next, whenever that came. */
    private final class Walk implements Iterator<E> {
        private Node<E> next, given;
        private E item;

        Walk() {
            synchronized (lock) {
                stepTo(head.next);
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (next == null)
                throw new NoSuchElementException();
            E found = item;
            given = next;
            synchronized (lock) {
                stepTo(next.next == next ? head.next : next.next);
            }
            return found;
        }

        @Override
        public void remove() {
            if (given == null)
                throw new IllegalStateException();
            synchronized (lock) {
                Node<E> before = head;
                while (before.next != null && before.next != given)
                    before = before.next;
                if (before.next != null)
                    unlink(given, before);
            }
            given = null;
        }

        private void stepTo(Node<E> node) {
            while (node != null && node.item == null)
                node = node.next == node ? head.next : node.next;
            next = node;
            item = node == null ? null : node.item;
        }
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        synchronized (lock) {
            s.defaultWriteObject();
            for (Node<E> node = head.next; node != null; node = node.next)
                s.writeObject(node.item);
            s.writeObject(null);
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s)
            throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        lock = new Monitor();
        last = head = new Node<>(null);
        for (E e = (E) s.readObject(); e != null; e = (E) s.readObject())
            add(e);
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted())
            throw new InterruptedException();
    }

    // From here on the monitor is held.

    private boolean append(Node<E> node) {
        if (count == capacity)
            return false;
        last = last.next = node;
        if (count++ == 0)
            lock.signalAll();
        return true;
    }

    private E removeFirst() {
        Node<E> before = head;
        head = before.next;
        before.next = before;
        E item = head.item;
        head.item = null;
        if (count-- == capacity)
            lock.signalAll();
        return item;
    }

    private void unlink(Node<E> node, Node<E> before) {
        node.item = null;
        before.next = node.next;
        if (last == node)
            last = before;
        if (count-- == capacity)
            lock.signalAll();
    }
}
