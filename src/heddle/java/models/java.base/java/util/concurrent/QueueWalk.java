package java.util.concurrent;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.LinkedLine.Node;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Ways through a {@link LinkedBlockingQueue}. As in the JDK they see at once as many elements as
 * they take with one hold of both locks: one, or a batch of up to 64. Code of the program runs
 * without any lock.
 */
final class QueueWalk {
    private static final int BATCH = 64;

    private QueueWalk() {
    }

    /** Nodes from one on, as many as the first batch has. */
    private static final class Batch<E> {
        final LinkedBlockingQueue<E> queue;
        Node<E> next;
        Node<E>[] nodes;
        Object[] items;
        int size;

        Batch(LinkedBlockingQueue<E> queue) {
            this.queue = queue;
        }

        /** How many elements there are from the next on, up to the size of a batch. */
        @SuppressWarnings("unchecked")
        private void measure(int more) {
            int length = more;
            for (Node<E> node = next; node != null && length < BATCH; node = queue.after(node))
                length += node.item == null ? 0 : 1;
            items = new Object[length];
            nodes = (Node<E>[]) new Node<?>[length];
        }

        /** Take elements, the first of which may be known already; false if there were none. */
        boolean take(Object known) {
            size = 0;
            if (known != null)
                items[size++] = known;
            for (; next != null && size < items.length; next = queue.after(next)) {
                nodes[size] = next;
                items[size] = next.item;
                if (next.item != null)
                    size++;
            }
            return size > 0;
        }
    }

    static <E> void forEachFrom(LinkedBlockingQueue<E> queue, Node<E> from, Consumer<? super E> action) {
        Batch<E> batch = new Batch<>(queue);
        boolean more;
        do {
            synchronized (queue.lock) {
                queue.awaitBoth();
                if (batch.items == null) {
                    batch.next = from == null ? queue.front() : from;
                    batch.measure(0);
                }
                more = batch.take(null);
            }
            accept(batch, action);
        } while (more && batch.next != null);
    }

    @SuppressWarnings("unchecked")
    private static <E> void accept(Batch<E> batch, Consumer<? super E> action) {
        for (int i = 0; i < batch.size; i++)
            action.accept((E) batch.items[i]);
    }

    static <E> boolean removeIf(LinkedBlockingQueue<E> queue, Predicate<? super E> filter) {
        Batch<E> batch = new Batch<>(queue);
        boolean removed = false, more;
        do {
            synchronized (queue.lock) {
                queue.awaitBoth();
                if (batch.items == null) {
                    batch.next = queue.front();
                    batch.measure(0);
                }
                // Here the JDK counts nodes, not elements.
                batch.size = 0;
                for (; batch.next != null && batch.size < batch.nodes.length;
                        batch.next = queue.after(batch.next))
                    batch.nodes[batch.size++] = batch.next;
                more = batch.size > 0;
            }
            boolean[] doomed = doomed(batch, filter);
            if (doomed != null)
                removed |= remove(batch, doomed);
        } while (more && batch.next != null);
        return removed;
    }

    /** Which nodes of a batch are to go; null if none. */
    private static <E> boolean[] doomed(Batch<E> batch, Predicate<? super E> filter) {
        boolean[] doomed = null;
        for (int i = 0; i < batch.size; i++) {
            E item;
            synchronized (batch.queue.lock) {
                item = batch.nodes[i].item;
            }
            if (item != null && filter.test(item)) {
                doomed = doomed == null ? new boolean[batch.size] : doomed;
                doomed[i] = true;
            }
        }
        return doomed;
    }

    private static <E> boolean remove(Batch<E> batch, boolean[] doomed) {
        boolean removed = false;
        synchronized (batch.queue.lock) {
            batch.queue.awaitBoth();
            for (int i = 0; i < doomed.length; i++) {
                if (doomed[i] && batch.nodes[i].item != null) {
                    batch.queue.unlink(batch.nodes[i]);
                    removed = true;
                }
            }
        }
        return removed;
    }

    /** Sees what is behind the element that comes next, whenever that came. */
    static final class Each<E> implements Iterator<E> {
        private final LinkedBlockingQueue<E> queue;
        private Node<E> next, given;
        private E item;

        Each(LinkedBlockingQueue<E> queue) {
            this.queue = queue;
            synchronized (queue.lock) {
                queue.awaitBoth();
                next = queue.front();
                item = next == null ? null : next.item;
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
            synchronized (queue.lock) {
                queue.awaitBoth();
                Node<E> node = next.next;
                while (node != null && node.item == null)
                    node = queue.after(node);
                next = node;
                item = node == null ? null : node.item;
            }
            return found;
        }

        @Override
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            if (next == null)
                return;
            Batch<E> batch = new Batch<>(queue);
            E first = item;
            Node<E> start = given = next;
            next = null;
            boolean more;
            do {
                synchronized (queue.lock) {
                    queue.awaitBoth();
                    if (batch.items == null) {
                        batch.next = start.next;
                        batch.measure(1);
                        item = null;
                    }
                    more = batch.take(first);
                    if (batch.size > (first == null ? 0 : 1))
                        given = batch.nodes[batch.size - 1];
                    first = null;
                }
                accept(batch, action);
            } while (more && batch.next != null);
        }

        @Override
        public void remove() {
            if (given == null)
                throw new IllegalStateException();
            Node<E> gone = given;
            given = null;
            synchronized (queue.lock) {
                queue.awaitBoth();
                if (gone.item != null)
                    queue.unlink(gone);
            }
        }
    }

    /** Begins with the first element that is there when it is first used. */
    static final class Split<E> implements Spliterator<E> {
        private static final int MOST = 1 << 25;
        private static final int KIND = ORDERED | NONNULL | CONCURRENT;

        private final LinkedBlockingQueue<E> queue;
        private Node<E> current;
        private int batch;
        private boolean exhausted;
        private long left;

        Split(LinkedBlockingQueue<E> queue) {
            this.queue = queue;
            left = queue.size();
        }

        @Override
        public long estimateSize() {
            return left;
        }

        @Override
        public int characteristics() {
            return KIND;
        }

        @Override
        public boolean tryAdvance(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            if (exhausted)
                return false;
            E item = null;
            synchronized (queue.lock) {
                queue.awaitBoth();
                Node<E> node = current == null ? queue.front() : current;
                while (item == null && node != null) {
                    item = node.item;
                    node = queue.after(node);
                }
                current = node;
                exhausted = node == null;
            }
            if (item == null)
                return false;
            action.accept(item);
            return true;
        }

        @Override
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            if (exhausted)
                return;
            exhausted = true;
            Node<E> from = current;
            current = null;
            forEachFrom(queue, from, action);
        }

        @Override
        public Spliterator<E> trySplit() {
            synchronized (queue.lock) {
                Node<E> node = current == null ? queue.front() : current;
                if (exhausted || node == null || node.next == null)
                    return null;
            }
            Object[] items = new Object[batch = Math.min(batch + 1, MOST)];
            int size = 0;
            synchronized (queue.lock) {
                queue.awaitBoth();
                Node<E> node = current == null ? queue.front() : current;
                for (; node != null && size < items.length; node = queue.after(node)) {
                    items[size] = node.item;
                    size += node.item == null ? 0 : 1;
                }
                current = node;
            }
            exhausted = current == null;
            left = exhausted ? 0L : Math.max(left - size, 0L);
            return size == 0 ? null : Spliterators.spliterator(items, 0, size, KIND);
        }
    }
}
