package java.util.concurrent;

/**
 * Stands for the JDK's class of this name, which spins while it waits for a partner, with a number
 * that never repeats. Whoever comes second takes what the first one left, and leaves its own.
 */
public class Exchanger<V> {
    private static final class Offer {
        final Object item;
        Object answer;
        boolean answered;

        Offer(Object item) {
            this.item = item;
        }
    }

    /** Not this: the program may hold that monitor for as long as it likes. */
    private final Object lock = new Object();
    /** Who waits for a partner; guarded by the lock. */
    private Offer open;

    public Exchanger() {
    }

    public V exchange(V x) throws InterruptedException {
        if (Thread.interrupted())
            throw new InterruptedException();
        synchronized (lock) {
            if (open != null)
                return accept(x);
            Offer mine = open = new Offer(x);
            while (!mine.answered)
                await(mine, 0L);
            return answer(mine);
        }
    }

    public V exchange(V x, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        if (Thread.interrupted())
            throw new InterruptedException();
        synchronized (lock) {
            if (open != null)
                return accept(x);
            long deadline = System.nanoTime() + nanos;
            Offer mine = open = new Offer(x);
            while (!mine.answered) {
                long left = deadline - System.nanoTime();
                if (left <= 0L) {
                    open = null;
                    throw new TimeoutException();
                }
                // Rounded up: zero would be for ever.
                await(mine, (left + 999_999L) / 1_000_000L);
            }
            return answer(mine);
        }
    }

    private void await(Offer mine, long millis) throws InterruptedException {
        try {
            lock.wait(millis);
        } catch (InterruptedException interrupted) {
            if (!mine.answered) {
                open = null;
                throw interrupted;
            }
            // The exchange was faster; the interrupt is left for whoever looks next.
            Monitor.keepInterrupted();
        }
    }

    @SuppressWarnings("unchecked")
    private V accept(V x) {
        Offer theirs = open;
        open = null;
        theirs.answer = x;
        theirs.answered = true;
        lock.notifyAll();
        return (V) theirs.item;
    }

    @SuppressWarnings("unchecked")
    private static <V> V answer(Offer mine) {
        return (V) mine.answer;
    }
}
