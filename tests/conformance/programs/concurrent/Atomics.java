/** Atomic scalars and references: every operation, and a lock-free stack. */
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

public class Atomics {
    record Node(int value, Node next) { }

    static final AtomicReference<Node> STACK = new AtomicReference<>();

    static void push(int value) {
        Node old;
        do {
            old = STACK.get();
        } while (!STACK.compareAndSet(old, new Node(value, old)));
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.addAndGet(-2) + " " + i.decrementAndGet() + " " + i.getAndSet(3));
        System.out.println(i.compareAndSet(4, 9) + " " + i.compareAndSet(3, 9) + " " + i.updateAndGet(x -> x * 2) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(7, Math::max) + " " + i);
        System.out.println(i.compareAndExchange(7, 8) + " " + i.compareAndExchange(7, 9) + " " + i.getPlain() + " " + i.getAcquire() + " " + i.intValue());
        i.lazySet(1);
        i.setRelease(2);
        i.setOpaque(3);
        System.out.println(i.getOpaque());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndAccumulate(1, (a, b) -> a >>> b) + " " + l.get());
        AtomicBoolean z = new AtomicBoolean();
        System.out.println(z.compareAndSet(false, true) + " " + z.getAndSet(false) + " " + z.get());
        Thread[] threads = new Thread[3];
        for (int t = 0; t < threads.length; t++) {
            int base = t * 100;
            threads[t] = new Thread(() -> {
                for (int n = 0; n < 50; n++) {
                    push(base + n);
                    l.incrementAndGet();
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        int size = 0;
        int sum = 0;
        for (Node n = STACK.get(); n != null; n = n.next()) {
            size++;
            sum += n.value();
        }
        System.out.println(size + " " + sum + " " + (l.get() - (Long.MIN_VALUE >>> 1)));
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        System.out.println(stamped.compareAndSet("a", "b", 1, 2) + " " + stamped.compareAndSet("a", "b", 0, 1) + " " + stamped.getReference() + stamped.getStamp());
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        boolean[] mark = new boolean[1];
        System.out.println(marked.attemptMark("m", true) + " " + marked.get(mark) + mark[0] + " " + marked.isMarked());
        AtomicReference<String> ref = new AtomicReference<>("x");
        System.out.println(ref.getAndUpdate(s -> s + "y") + " " + ref.accumulateAndGet("z", String::concat) + " " + ref.compareAndSet(new String("xyz"), "no") + " " + ref);
    }
}
