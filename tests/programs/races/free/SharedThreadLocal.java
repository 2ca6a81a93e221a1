// expect: no-data-race holds
// because: every thread gets an object of its own.

public class SharedThreadLocal {
    static class Scratch {
        int used;
    }

    static final ThreadLocal<Scratch> scratch = ThreadLocal.withInitial(Scratch::new);

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
