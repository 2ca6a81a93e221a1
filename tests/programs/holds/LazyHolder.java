// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the class initialiser of the holder runs once, whoever comes first.

public class LazyHolder {
    static class Holder {
        static final LazyHolder INSTANCE = new LazyHolder();
    }

    static volatile LazyHolder seen;

    static LazyHolder get() {
        return Holder.INSTANCE;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> seen = get());
        t.start();
        LazyHolder mine = get();
        t.join();
        assert mine == seen : "two instances";
    }
}
