package java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Stands for the JDK's class of this name: one monitor instead of two locks, so that putting and
 * taking is one step. Code of the program runs without the monitor, and holds those of the two
 * locks that it holds in the JDK: see {@link Gate}.
 *
 * <p>Who waited longest need not be served first. A program that could tell, by asking for the state
 * of a thread, does without this model.
 */
public class LinkedBlockingQueue<E> extends LinkedLine<E>
        implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = -6903933977591709194L;

    private final int capacity;
    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        if (capacity <= 0)
            throw new IllegalArgumentException();
        this.capacity = capacity;
        super.capacity = capacity;
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        for (E e : c)
            append(new Node<>(Objects.requireNonNull(e)));
    }

    @Override
    public int size() {
        look();
        synchronized (lock) {
            return count;
        }
    }

    @Override
    public int remainingCapacity() {
        look();
        synchronized (lock) {
            return capacity - count;
        }
    }

    @Override
    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        look();
        throwIfInterrupted();
        boolean signal;
        synchronized (lock) {
            putting.awaitInterruptibly();
            while (count == capacity)
                awaitRoom(0L);
            signal = append(new Node<>(e));
        }
        if (signal)
            signalTakers();
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        look();
        long millis = Monitor.millis(unit.toNanos(timeout));
        throwIfInterrupted();
        boolean signal;
        synchronized (lock) {
            putting.awaitInterruptibly();
            while (count == capacity && millis > 0L && awaitRoom(millis))
                continue;
            if (count == capacity)
                return false;
            signal = append(new Node<>(e));
        }
        if (signal)
            signalTakers();
        return true;
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        look();
        boolean signal;
        synchronized (lock) {
            if (count == capacity)
                return false;
            putting.await();
            if (count == capacity)
                return false;
            signal = append(new Node<>(e));
        }
        if (signal)
            signalTakers();
        return true;
    }

    @Override
    public E take() throws InterruptedException {
        look();
        throwIfInterrupted();
        E item;
        boolean signal;
        synchronized (lock) {
            taking.awaitInterruptibly();
            while (count == 0)
                awaitElement(0L);
            signal = makesRoom(count == capacity);
            item = removeFirst();
        }
        if (signal)
            signalPutters();
        return item;
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        look();
        long millis = Monitor.millis(unit.toNanos(timeout));
        throwIfInterrupted();
        E item;
        boolean signal;
        synchronized (lock) {
            taking.awaitInterruptibly();
            while (count == 0 && millis > 0L && awaitElement(millis))
                continue;
            if (count == 0)
                return null;
            signal = makesRoom(count == capacity);
            item = removeFirst();
        }
        if (signal)
            signalPutters();
        return item;
    }

    @Override
    public E poll() {
        look();
        E item;
        boolean signal;
        synchronized (lock) {
            if (count == 0)
                return null;
            taking.await();
            if (count == 0)
                return null;
            signal = makesRoom(count == capacity);
            item = removeFirst();
        }
        if (signal)
            signalPutters();
        return item;
    }

    @Override
    public E peek() {
        look();
        synchronized (lock) {
            if (count == 0)
                return null;
            taking.await();
            return count == 0 ? null : head.next.item;
        }
    }

    @Override
    public boolean remove(Object o) {
        look();
        Node<E> found = o == null ? null : find(o, true);
        return found != null;
    }

    @Override
    public boolean contains(Object o) {
        look();
        return o != null && find(o, false) != null;
    }

    @Override
    public Object[] toArray() {
        return toArrayNow(new Object[0]);
    }

    @Override
    public <T> T[] toArray(T[] a) {
        return toArrayNow(a);
    }

    @Override
    public String toString() {
        return Helpers.collectionToString(this);
    }

    @Override
    public void clear() {
        look();
        synchronized (lock) {
            awaitBoth();
            boolean signal = makesRoom(count == capacity);
            while (count > 0)
                removeFirst();
            if (signal)
                lock.signalAll();
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
        if (maxElements <= 0)
            return 0;
        look();
        Class<?> kind = c.getClass();
        boolean plain =
            kind == ArrayList.class || kind == ArrayDeque.class || kind == LinkedList.class;
        boolean signal = false;
        int drained = 0;
        if (plain) {
            synchronized (lock) {
                taking.await();
                int most = Math.min(maxElements, count);
                signal = most > 0 && makesRoom(count == capacity);
                for (; drained < most; drained++)
                    c.add(removeFirst());
            }
        } else {
            drained = drainSlowly(c, maxElements);
        }
        if (signal)
            signalPutters();
        return drained;
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        look();
        QueueWalk.forEachFrom(this, null, Objects.requireNonNull(action));
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        look();
        return QueueWalk.removeIf(this, Objects.requireNonNull(filter));
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        look();
        Objects.requireNonNull(c);
        return QueueWalk.removeIf(this, c::contains);
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        look();
        Objects.requireNonNull(c);
        return QueueWalk.removeIf(this, e -> !c.contains(e));
    }

    @Override
    public Iterator<E> iterator() {
        look();
        return new QueueWalk.Each<>(this);
    }

    @Override
    public Spliterator<E> spliterator() {
        return new QueueWalk.Split<>(this);
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        synchronized (lock) {
            putting.hold();
            taking.hold();
        }
        try {
            s.defaultWriteObject();
            for (Node<E> node = head.next; node != null; node = node.next)
                s.writeObject(node.item);
            s.writeObject(null);
        } finally {
            synchronized (lock) {
                taking.release();
                putting.release();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s)
            throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        super.capacity = capacity;
        for (E e = (E) s.readObject(); e != null; e = (E) s.readObject())
            add(e);
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted())
            throw new InterruptedException();
    }
}
