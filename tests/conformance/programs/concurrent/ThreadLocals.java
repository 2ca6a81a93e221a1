/** ThreadLocal values are per thread; inheritable ones are copied at creation. */
import java.util.concurrent.atomic.AtomicInteger;

public class ThreadLocals {
    static final AtomicInteger CREATED = new AtomicInteger();
    static final ThreadLocal<StringBuilder> LOCAL = ThreadLocal.withInitial(() -> {
        CREATED.incrementAndGet();
        return new StringBuilder();
    });
    static final ThreadLocal<Integer> PLAIN = new ThreadLocal<>();
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent == null ? null : parent + "/child";
        }
    };

    static void inThread(Runnable action) throws InterruptedException {
        Thread t = new Thread(action);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        LOCAL.get().append("main");
        PLAIN.set(1);
        INHERITED.set("root");
        inThread(() -> {
            LOCAL.get().append("other").append(LOCAL.get().length());
            System.out.println(LOCAL.get() + " " + PLAIN.get() + " " + INHERITED.get());
            PLAIN.set(2);
            INHERITED.set("changed");
        });
        System.out.println(LOCAL.get() + " " + PLAIN.get() + " " + INHERITED.get());
        inThread(() -> {
            try {
                inThread(() -> System.out.println("grandchild " + INHERITED.get()));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        PLAIN.remove();
        System.out.println(PLAIN.get());
        LOCAL.remove();
        System.out.println(LOCAL.get().length() + " " + CREATED.get());
        ThreadLocal<?>[] many = new ThreadLocal<?>[100];
        int sum = 0;
        for (int i = 0; i < many.length; i++) {
            int value = i;
            ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> value);
            many[i] = local;
            sum += local.get();
        }
        System.out.println(sum + " " + many[50].get());
    }
}
