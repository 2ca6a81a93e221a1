/** Atomic arrays and reflective field updaters. */
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class AtomicArraysAndUpdaters {
    volatile int count;
    volatile long total;
    volatile String name = "start";
    int plain;

    static final AtomicIntegerFieldUpdater<AtomicArraysAndUpdaters> COUNT =
        AtomicIntegerFieldUpdater.newUpdater(AtomicArraysAndUpdaters.class, "count");
    static final AtomicLongFieldUpdater<AtomicArraysAndUpdaters> TOTAL =
        AtomicLongFieldUpdater.newUpdater(AtomicArraysAndUpdaters.class, "total");
    static final AtomicReferenceFieldUpdater<AtomicArraysAndUpdaters, String> NAME =
        AtomicReferenceFieldUpdater.newUpdater(AtomicArraysAndUpdaters.class, String.class, "name");

    public static void main(String[] args) throws InterruptedException {
        AtomicArraysAndUpdaters o = new AtomicArraysAndUpdaters();
        AtomicIntegerArray cells = new AtomicIntegerArray(4);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    COUNT.incrementAndGet(o);
                    TOTAL.addAndGet(o, n);
                    cells.incrementAndGet(n % 4);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(o.count + " " + o.total + " " + cells);
        System.out.println(COUNT.compareAndSet(o, 300, 7) + " " + COUNT.getAndUpdate(o, x -> x + 1) + " " + COUNT.get(o) + " " + NAME.getAndSet(o, "next") + " " + NAME.compareAndSet(o, "start", "no") + " " + o.name);
        AtomicLongArray longs = new AtomicLongArray(new long[] {1, 2, 3});
        System.out.println(longs.getAndAdd(1, 40) + " " + longs.accumulateAndGet(2, 5, (a, b) -> a * b) + " " + longs.compareAndSet(0, 1, -1) + " " + longs + " " + longs.length());
        AtomicReferenceArray<String> refs = new AtomicReferenceArray<>(new String[] {"a", null});
        System.out.println(refs.updateAndGet(0, s -> s + "!") + " " + refs.compareAndSet(1, null, "b") + " " + refs + " " + refs.getAndSet(1, "c"));
        try {
            cells.get(4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(AtomicArraysAndUpdaters.class, "plain");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(AtomicArraysAndUpdaters.class, "missing");
        } catch (RuntimeException e) {
            System.out.println(e.getCause());
        }
    }
}
