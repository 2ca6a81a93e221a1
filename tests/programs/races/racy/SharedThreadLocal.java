// expect: no-data-race violated
// kind: data-race
// line: 15
// because: every thread gets the same object as its own.

public class SharedThreadLocal {
    static class Scratch {
        int used;
    }

    static final Scratch common = new Scratch();
    static final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(() -> common);

    static void use() {
        scratch.get().used++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(SharedThreadLocal::use);
        t.start();
        use();
        t.join();
    }
}
